package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DisjointSetsTest {
  @Test
  void eachNumberIsAloneAtFirst() {
    DisjointSets sets = new DisjointSets(3);
    assertThat(sets.size()).isEqualTo(3);
    assertThat(lowest(sets)).containsExactly(0, 1, 2);
  }

  @Test
  void joinedSetsHaveTheLowestNumberOfBoth() {
    DisjointSets sets = new DisjointSets(7);
    sets.join(5, 6);
    sets.join(3, 4);
    sets.join(6, 4);
    assertThat(lowest(sets)).containsExactly(0, 1, 2, 3, 3, 3, 3);
    sets.join(5, 1);
    sets.join(1, 3);
    assertThat(lowest(sets)).containsExactly(0, 1, 2, 1, 1, 1, 1);
  }

  private static int[] lowest(DisjointSets sets) {
    int[] lowest = new int[sets.size()];
    for (int i = 0; i < lowest.length; i++) {
      lowest[i] = sets.lowest(i);
    }
    return lowest;
  }
}
