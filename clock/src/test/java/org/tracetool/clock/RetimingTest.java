package org.tracetool.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.clock.corridor.ClockEstimate;
import org.tracetool.clock.map.LinePieces;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.testdata.EachOf;

/** Clocks of made-up runs, whose true times are known. */
class RetimingTest {
  private static final int STEPS = 1500;

  private static Retiming retiming(SkewedRun run, RetimeRequest request) throws IOException {
    return Retiming.of(run, request, ReadOptions.defaults(), 1, 1 << 20, n -> {});
  }

  private static Retiming retiming(SkewedRun run, RetimeMethod method) throws IOException {
    return retiming(run, RetimeRequest.of(method));
  }

  private static List<long[]> retimed(SkewedRun run, Retiming retiming) throws IOException {
    return SkewedRun.times(new RetimedReader(run, retiming, 1 << 20));
  }

  private static double error(SkewedRun run, Retiming retiming) throws IOException {
    return SkewedRun.error(retimed(run, retiming), run.trueTimes());
  }

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({"1,2,false", "2,3,true", "3,5,false", "4,9,true", "5,17,false"})
  void theLogicalClockLeavesNothingBeforeItsCause(long seed, int processes, boolean threads)
      throws IOException {
    LongUnaryOperator[] clocks = SkewedRun.wandering(seed, processes);
    SkewedRun run = new SkewedRun(seed, processes, STEPS, clocks, threads);
    for (boolean offsetsFirst : new boolean[] {true, false}) {
      Retiming retiming =
          retiming(run, new RetimeRequest(RetimeMethod.CLC, offsetsFirst, -1, null));
      assertThat(retiming.before().violated()).isPositive();
      assertThat(retiming.before().violatedOperations()).isPositive();
      assertThat(retiming.after().violated()).as("offsets %s", offsetsFirst).isZero();
      assertThat(retiming.after().violatedOperations()).isZero();
      assertThat(retiming.after().operations()).isEqualTo(STEPS / 40);
      assertThat(retiming.released()).isZero();
      assertThat(retiming.after().messages()).isEqualTo(retiming.before().messages());
      for (long[] times : retimed(run, retiming)) {
        assertThat(times).isSorted();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void corridorsFindStraightClocks(long seed) throws IOException {
    LongUnaryOperator[] clocks = SkewedRun.linear(seed, 6, 40_000_000, 0);
    SkewedRun run = new SkewedRun(seed, 6, STEPS, clocks, false);
    double was = SkewedRun.error(SkewedRun.times(run), run.trueTimes());
    Retiming retiming = retiming(run, RetimeMethod.OFFSETS);
    assertThat(retiming.estimate().shape()).isEqualTo(ClockEstimate.Shape.CONSTANT);
    assertThat(retiming.after().any()).isFalse();
    assertThat(error(run, retiming)).isLessThan(was / 1000);
  }

  @Test
  void corridorsFindDrifts() throws IOException {
    // Drifts of which the mean is 0: what all clocks have in common cannot be seen.
    LongUnaryOperator[] clocks = new LongUnaryOperator[4];
    for (int p = 0; p < 4; p++) {
      double drift = (p - 1.5) * 1e-3;
      clocks[p] = t -> t + Math.round(drift * (t - 10_000_000_000L));
    }
    SkewedRun run = new SkewedRun(21, 4, STEPS, clocks, false);
    double was = SkewedRun.error(SkewedRun.times(run), run.trueTimes());
    Retiming retiming = retiming(run, RetimeMethod.OFFSETS);
    assertThat(retiming.estimate().shape()).isEqualTo(ClockEstimate.Shape.LINEAR);
    assertThat(retiming.estimate().tree())
        .hasSize(3)
        .allMatch(p -> p.half() > 500 && p.half() < 5000);
    assertThat(retiming.after().any()).isFalse();
    assertThat(error(run, retiming)).isLessThan(was / 3);
  }

  @Test
  void aClockThatWasSetMovesAlone() throws IOException {
    SkewedRun run = new SkewedRun(7, 8, STEPS, SkewedRun.wandering(7, 8), false);
    double was = SkewedRun.error(SkewedRun.times(run), run.trueTimes());
    for (RetimeMethod method :
        List.of(RetimeMethod.OFFSETS, RetimeMethod.SPLINE, RetimeMethod.AUTO)) {
      Retiming retiming = retiming(run, method);
      assertThat(retiming.after().violated()).isLessThan(retiming.before().violated() / 5);
      assertThat(error(run, retiming)).as(method.name()).isLessThan(was / 2);
    }
  }

  @Test
  void rightTimesStay() throws IOException {
    LongUnaryOperator[] clocks = new LongUnaryOperator[5];
    Arrays.fill(clocks, LongUnaryOperator.identity());
    SkewedRun run = new SkewedRun(31, 5, STEPS, clocks, true);
    assertThat(retiming(run, RetimeMethod.AUTO).changes()).isFalse();
    Retiming clc = retiming(run, RetimeMethod.CLC);
    assertThat(clc.jumps()).isZero();
    RetimedReader reader = new RetimedReader(run, clc, 1 << 20);
    SkewedRun.times(reader);
    assertThat(reader.changes().largest()).isLessThanOrEqualTo(1);
  }

  @Test
  void threadsMoveWithTheirProcess() throws IOException {
    SkewedRun run = new SkewedRun(41, 3, STEPS, SkewedRun.linear(41, 3, 5_000_000, 0), true);
    Retiming retiming = retiming(run, RetimeMethod.CLC);
    assertThat(retiming.units().count()).isEqualTo(3);
    List<long[]> before = SkewedRun.times(run);
    List<long[]> after = retimed(run, retiming);
    for (int p = 0; p < 3; p++) {
      long shift = after.get(p)[0] - before.get(p)[0];
      for (int k = 0; k < before.get(3 + p).length; k++) {
        assertThat(after.get(3 + p)[k] - before.get(3 + p)[k]).isEqualTo(shift);
      }
    }
  }

  @Test
  void measuredOffsetsAreUsedAsTheyAre() throws IOException {
    SkewedRun run = new SkewedRun(51, 2, 200, SkewedRun.linear(51, 2, 5_000_000, 0), false);
    TimeMap[] measured = {TimeMap.IDENTITY, LinePieces.constant(7_000_000)};
    Retiming retiming = retiming(run, new RetimeRequest(RetimeMethod.LINEAR, true, -1, measured));
    List<long[]> before = SkewedRun.times(run);
    List<long[]> after = retimed(run, retiming);
    long first = after.get(0)[0] - before.get(0)[0];
    assertThat(after.get(1)[5] - before.get(1)[5] - first).isEqualTo(7_000_000);
  }

  @Test
  void intervalsChangeLittleAwayFromCorrections() throws IOException {
    SkewedRun run = new SkewedRun(61, 6, STEPS, SkewedRun.linear(61, 6, 30_000, 0), false);
    Retiming retiming = retiming(run, new RetimeRequest(RetimeMethod.CLC, false, 500, null));
    RetimedReader reader = new RetimedReader(run, retiming, 1 << 20);
    SkewedRun.times(reader);
    assertThat(retiming.jumps()).isPositive();
    assertThat(reader.changes().intervals()).isGreaterThan(500);
    assertThat(reader.changes().changed()).isLessThan(reader.changes().intervals() / 2);
  }
}
