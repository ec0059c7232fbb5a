package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
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

  @Test
  void addsPartsInAnyOrderAsAllAtOnce() {
    long[] times = {3, 17, 18, 900, 1000, 1001};
    TimeBoxes whole = new TimeBoxes(MAX_BOXES);
    count(whole, times);
    TimeBoxes parts = new TimeBoxes(MAX_BOXES);
    for (long[] part : new long[][] {{900, 1001}, {3, 18}, {17, 1000}}) {
      TimeBoxes some = new TimeBoxes(MAX_BOXES);
      count(some, part);
      parts.add(some);
    }
    assertThat(parts.level()).isEqualTo(whole.level());
    assertThat(counts(parts)).isEqualTo(counts(whole));
  }

  private static void count(TimeBoxes boxes, long[] times) {
    for (long time : times) {
      boxes.at(time).counts[PreviewBox.MARKERS]++;
    }
  }

  private static String counts(TimeBoxes boxes) {
    return boxes.list().stream()
        .map(box -> box.number + ": " + box.counts[PreviewBox.MARKERS])
        .collect(Collectors.joining(", "));
  }
}
