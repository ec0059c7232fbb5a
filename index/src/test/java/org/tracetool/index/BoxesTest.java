package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Times are unsigned, so that two of them can be more than a signed number apart. */
class BoxesTest {
  private static final int MOST = 4;

  @Test
  void widensForTimesInBothHalvesOfAllTicks() {
    Boxes boxes = new Boxes(MOST);
    boxes.at(0);
    boxes.at(-1L);
    assertThat(boxes.level()).isEqualTo(Long.SIZE - 2);
    assertThat(boxes.list()).hasSize(2);
  }

  @Test
  void widensForTheBoxesOfOthers() {
    Boxes first = new Boxes(MOST);
    first.at(0);
    Boxes last = new Boxes(MOST);
    last.at(-1L);
    first.add(last);
    assertThat(first.level()).isEqualTo(Long.SIZE - 2);
  }
}
