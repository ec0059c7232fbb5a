package org.tracetool.clock.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Clocks by operations that end together. */
class CollectiveAlignmentTest {
  private static final long NANOS = 1_000_000_000L;
  private static final double[] OFFSETS = {0, 2_350_000, -1_240_000, 1_000_000_000};
  private static final double[] DRIFTS = {0, 12e-6, -8e-6, 40e-6};

  private final Random random = new Random(1);

  /** What the clock of a file shows; all begin at the true time of 1 s. */
  private static long shown(int file, double time) {
    return Math.round(time + OFFSETS[file] + DRIFTS[file] * (time - NANOS));
  }

  private static long[] firsts() {
    long[] firsts = new long[OFFSETS.length];
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = shown(i, NANOS);
    }
    return firsts;
  }

  /** Operations of a second, with ends that are up to 1.5 µs apart. */
  private void add(CollectiveAlignment alignment, int count, int... files) {
    for (int k = 0; k < count; k++) {
      double end = NANOS + (k + 1.0) * NANOS / count;
      long[] begins = new long[files.length];
      long[] ends = new long[files.length];
      for (int i = 0; i < files.length; i++) {
        begins[i] = shown(files[i], end - 100_000 - random.nextInt(20_000));
        ends[i] = shown(files[i], end + random.nextInt(1500));
      }
      if (k % 7 == 3) {
        ends[0] += 50_000_000; // one that hangs
      }
      alignment.addOperation(true, files, begins, ends);
    }
  }

  private static void check(CollectiveAlignment alignment, int file) {
    long first = shown(file, NANOS);
    for (double time = NANOS; time <= 2.0 * NANOS; time += NANOS / 4.0) {
      long shown = shown(file, time);
      double corrected = shown + alignment.offset(file) + alignment.drift(file) * (shown - first);
      assertThat(corrected).as("file %d at %f", file, time).isCloseTo(time, within(1500.0));
    }
  }

  @Test
  void findsOffsetAndDriftAcrossGroups() {
    CollectiveAlignment alignment = new CollectiveAlignment(firsts(), NANOS);
    add(alignment, 40, 0, 1);
    add(alignment, 30, 1, 2);
    add(alignment, 20, 2, 3);
    alignment.run();

    assertThat(alignment.method()).isEqualTo(CollectiveAlignment.Method.COLLECTIVES);
    for (int file = 0; file < OFFSETS.length; file++) {
      check(alignment, file);
      assertThat(alignment.isJoined(file)).isTrue();
      assertThat(alignment.residualMedian(file)).isLessThan(1500);
    }
    assertThat(alignment.offset(0)).isZero();
    assertThat(alignment.operationCount(1)).isEqualTo(70);
    assertThat(alignment.violationsBefore()).isPositive();
    assertThat(alignment.violationsAfter()).isZero();
  }

  @Test
  void findsNoDriftOfFewOperations() {
    CollectiveAlignment alignment = new CollectiveAlignment(firsts(), NANOS);
    add(alignment, 9, 0, 1);
    alignment.run();

    assertThat(alignment.drift(1)).isZero();
    assertThat(alignment.offset(1)).isCloseTo(-2_350_000, within(20_000L));
  }

  @Test
  void leavesFilesThatShareNothing() {
    CollectiveAlignment alignment = new CollectiveAlignment(firsts(), NANOS);
    add(alignment, 20, 0, 1);
    alignment.run();

    assertThat(alignment.isJoined(2)).isFalse();
    assertThat(alignment.offset(2)).isZero();
  }

  @Test
  void movesClocksByMessagesIfThereIsNothingElse() {
    CollectiveAlignment alignment = new CollectiveAlignment(new long[] {0, 0}, NANOS);
    for (int k = 0; k < 20; k++) {
      long time = k * 10_000_000L;
      alignment.addMessage(0, time, 1, time + 5_000 - 1_000_000);
      alignment.addMessage(1, time - 1_000_000 + 3_000_000, 0, time + 3_005_000);
    }
    alignment.run();

    assertThat(alignment.method()).isEqualTo(CollectiveAlignment.Method.BOUNDS);
    assertThat(alignment.offset(1)).isCloseTo(1_000_000, within(5_000L));
    assertThat(alignment.violationsAfter()).isZero();
  }

  @Test
  void saysThatNothingIsKnown() {
    CollectiveAlignment alignment = new CollectiveAlignment(new long[] {0, 5}, NANOS);
    alignment.run();

    assertThat(alignment.method()).isEqualTo(CollectiveAlignment.Method.NONE);
    assertThat(alignment.offset(1)).isZero();
  }
}
