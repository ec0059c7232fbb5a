package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Times are unsigned, so that two of them can be more than a signed number apart. */
class TimeBoxesTest {
  private static final int MAX_BOXES = 4;

  @Test
  void widensForTimesInBothHalvesOfAllTicks() {
    TimeBoxes boxes = new TimeBoxes(MAX_BOXES);
    boxes.at(0);
    boxes.at(-1L);
    assertThat(boxes.level()).isEqualTo(Long.SIZE - 2);
    assertThat(boxes.list()).hasSize(2);
  }

  @Test
  void widensForTheBoxesOfOthers() {
    TimeBoxes first = new TimeBoxes(MAX_BOXES);
    first.at(0);
    TimeBoxes last = new TimeBoxes(MAX_BOXES);
    last.at(-1L);
    first.add(last);
    assertThat(first.level()).isEqualTo(Long.SIZE - 2);
  }
}
