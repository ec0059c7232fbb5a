package org.tracetool.unify.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CollectiveType;

/** Which operations of two files are the same ones. */
class SequenceFitTest {
  private static final int OFFSET = -70_000_000;

  /** What operations are that repeat with a period; 0 for those that never do. */
  private static long[] what(int from, int to, int period) {
    long[] what = new long[to - from];
    for (int i = 0; i < what.length; i++) {
      int kind = period == 0 ? from + i : (from + i) % period;
      what[i] = (long) kind << 8 | CollectiveType.ALL2ALL.ordinal();
    }
    return what;
  }

  /** Ends of operations that take a microsecond more or less on each member. */
  private static long[] ends(int from, int to, int meanStep, int spread, int member) {
    Random steps = new Random(1);
    Random noise = new Random(2 + member);
    long[] ends = new long[to - from];
    long time = 0;
    for (int i = 0; i < to; i++) {
      time += meanStep + (spread == 0 ? 0 : steps.nextInt(spread));
      if (i >= from) {
        ends[i - from] = time + time / 50_000 * member + OFFSET * member + noise.nextInt(1000);
      }
    }
    return ends;
  }

  private static int shift(int fromA, int toA, int fromB, int toB, int period, int spread) {
    SequenceFit fit =
        new SequenceFit(
            what(fromA, toA, period),
            ends(fromA, toA, 100_000, spread, 0),
            what(fromB, toB, period),
            ends(fromB, toB, 100_000, spread, 1));
    return fit.shift();
  }

  @Test
  void operationsThatNeverRepeatAgreeInOneWay() {
    assertThat(shift(0, 500, 3, 480, 0, 0)).isEqualTo(3);
    assertThat(shift(7, 500, 0, 800, 0, 0)).isEqualTo(-7);
    assertThat(shift(0, 500, 450, 900, 0, 0)).isEqualTo(450);
    assertThat(shift(0, 3, 1, 3, 0, 0)).isEqualTo(1);
  }

  @Test
  void thoseThatDifferDoNotAgree() {
    assertThat(shift(0, 500, 500, 900, 0, 50_000)).isEqualTo(SequenceFit.DIFFERENT);
    long[] missing = what(0, 100, 0);
    missing[50] = 5;
    assertThat(new SequenceFit(what(0, 100, 0), new long[100], missing, new long[100]).shift())
        .isEqualTo(SequenceFit.DIFFERENT);
  }

  @Test
  void endsDecideWhereStepsRepeat() {
    assertThat(shift(0, 2000, 1, 2001, 1, 50_000)).isEqualTo(1);
    assertThat(shift(0, 60, 12, 60, 12, 20_000)).isEqualTo(12);
    assertThat(shift(0, 2000, 0, 2000, 1, 50_000)).isZero();
    assertThat(shift(0, 2000, 0, 1999, 1, 50_000)).isZero();
    assertThat(shift(12, 60, 0, 48, 12, 50_000)).isEqualTo(-12);
    assertThat(shift(0, 12, 0, 12, 1, 50_000)).isZero();
  }

  @Test
  void equalStepsOfEqualLengthAreAmbiguous() {
    assertThat(shift(0, 2000, 1, 2001, 1, 0)).isEqualTo(SequenceFit.AMBIGUOUS);
    assertThat(shift(0, 2000, 0, 2000, 1, 0)).isEqualTo(SequenceFit.AMBIGUOUS);
    assertThat(shift(0, 60, 0, 60, 12, 0)).isEqualTo(SequenceFit.AMBIGUOUS);
  }

  @Test
  void mostInCommonWinsIfOthersHaveLessThanHalf() {
    assertThat(shift(0, 60, 2, 60, 40, 0)).isEqualTo(2);
  }

  /** Comparing each shift with all operations would take hours. */
  @Test
  void manyAlikeOperationsAreCompared() {
    int count = 2_000_000;
    long[] alike = new long[count];
    Arrays.fill(alike, CollectiveType.BARRIER.ordinal());
    long[] ends = ends(0, count, 100_000, 50_000, 0);

    assertThat(new SequenceFit(alike, ends, alike, ends).shift()).isZero();
  }
}
