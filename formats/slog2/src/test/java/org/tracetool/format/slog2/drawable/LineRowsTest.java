package org.tracetool.format.slog2.drawable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineRowsTest {
  @Test
  void pathsAreInTheOrderOfLinesAndTheLastOneCounts() {
    LineRows rows = new LineRows(2);
    rows.put(7, 1, 0);
    rows.put(-3, 2, 1);
    rows.put(7, 3, 4);
    rows.put(100, 5, 6);
    assertThat(rows.size()).isEqualTo(3);
    assertThat(rows.line(0)).isEqualTo(-3);
    assertThat(rows.path(0)).containsExactly(2, 1);
    assertThat(rows.line(1)).isEqualTo(7);
    assertThat(rows.number(1, 1)).isEqualTo(4);
    assertThat(rows.path(2)).containsExactly(5, 6);
  }

  @Test
  void aSetGivesItsLinesRising() {
    LineSet set = new LineSet();
    for (int line : new int[] {5, Integer.MAX_VALUE, -1, 0, 5, Integer.MIN_VALUE}) {
      set.add(line);
    }
    List<Integer> lines = new ArrayList<>();
    set.forEach(lines::add);
    assertThat(lines).containsExactly(Integer.MIN_VALUE, -1, 0, 5, Integer.MAX_VALUE);
    assertThat(set.size()).isEqualTo(5);
  }
}
