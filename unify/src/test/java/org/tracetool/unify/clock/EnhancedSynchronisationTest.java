package org.tracetool.unify.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.unify.LocalRun;

/** Clocks that were compared several times during the run, made from clocks that are known. */
class EnhancedSynchronisationTest {
  private static final long BEGIN = 2_000_000_000L;
  private static final long STEP = 1_000_000_000L;
  private static final int PHASES = 5;
  private static final double[] DRIFT = {1.0, 1.00002, 0.99997};
  private static final long[] OFFSET = {0, 70_000_000L, 30_000_000L};

  @TempDir Path folder;

  /** The time on the clock of a process at a true time. */
  private static long local(int rank, long t) {
    return Math.round(DRIFT[rank] * t) + OFFSET[rank];
  }

  private static String hex(long value) {
    return Long.toHexString(value);
  }

  private static long phase(int p) {
    return BEGIN + p * STEP;
  }

  private LocalRun run() {
    LocalRun run = new LocalRun(folder);
    List<String> control = new ArrayList<>();
    for (int r = 0; r < DRIFT.length; r++) {
      control.add("*:" + (r + 1) + ":");
      control.add("0:0:1:0:");
      StringBuilder starts = new StringBuilder();
      for (int p = 0; p < PHASES; p++) {
        long begin = local(r, phase(p));
        starts.append(r + 1).append(':').append(hex(begin)).append(':');
        starts.append(hex(local(r, phase(p) + 1_000_000) - begin)).append(':');
      }
      control.add(starts.toString());
      for (int p = 0; p < PHASES; p++) {
        control.add(r == 2 ? "" : measurement(r, p));
      }
      List<String> events = new ArrayList<>();
      events.add(hex(local(r, BEGIN - 100)) + " #\"begin\"");
      for (int p = 0; p < PHASES; p++) {
        events.add(hex(local(r, phase(p))) + " #\"__ETIMESYNC__\"");
        events.add(hex(local(r, phase(p) + STEP / 2)) + " #\"middle " + p + "\"");
      }
      String range =
          "DTRG" + hex(local(r, BEGIN - 100)) + "T" + hex(local(r, phase(PHASES - 1) + STEP / 2));
      run.definitions(Integer.toString(r + 1), range, "DP" + (r + 1) + "NM\"P\"")
          .events(Integer.toString(r + 1), events.toArray(new String[0]));
    }
    return run.control(1, control.toArray(new String[0]));
  }

  /** The comparison of a process with the next one; each way takes 500 ticks. */
  private static String measurement(int r, int p) {
    long t = phase(p) + 1000;
    return r
        + ":"
        + (r + 1)
        + ":"
        + hex(local(r, t))
        + ":"
        + hex(local(r + 1, t + 500))
        + ":"
        + hex(local(r + 1, t + 800))
        + ":"
        + hex(local(r, t + 1300))
        + ":";
  }

  private static List<Long> times(LocalRun run, String stream) throws IOException {
    List<Long> times = new ArrayList<>();
    for (String record : run.written(stream)) {
      if (record.contains("#")) {
        times.add(Long.parseLong(record.substring(0, record.indexOf(' ')), 16));
      }
    }
    return times;
  }

  @Test
  void bringsAllClocksTogether() throws IOException {
    LocalRun run = run();
    run.unify();
    List<Long> first = times(run, "1");
    assertThat(first).hasSize(PHASES + 1);
    assertThat(first.get(0)).isBetween(0L, 300L);
    assertThat(run.written("1")).noneMatch(record -> record.contains("__ETIMESYNC__"));
    for (String other : List.of("2", "3")) {
      List<Long> times = times(run, other);
      for (int i = 0; i < first.size(); i++) {
        assertThat(times.get(i).doubleValue())
            .as("event %d of stream %s", i, other)
            .isCloseTo(first.get(i), within(1000.0));
      }
    }
    // The mean drift is 1 - 1/300000, which stretches the run by as much.
    long length = phase(PHASES - 1) + STEP / 2 - (BEGIN - 100);
    assertThat((double) (first.get(PHASES) - first.get(0)))
        .isCloseTo(length, within(length * 1e-4));
    assertThat(run.incidents()).isEmpty();
  }

  @Test
  void withoutItTheClocksAreFarApart() throws IOException {
    LocalRun run = run();
    run.control(1, "*:1:", "0:0:1:0:", "*:2:", "0:0:1:0:", "*:3:", "0:0:1:0:");
    run.unify();
    assertThat(times(run, "2").get(1) - times(run, "1").get(1)).isGreaterThan(30_000_000L);
  }

  @Test
  void pairsMustBeTheSameInAllPhases() {
    LocalRun run = new LocalRun(folder);
    run.control(
            1,
            "*:1:",
            "0:0:1:0:",
            "1:10:1:1:20:1:",
            "0:1:10:11:12:13:",
            "",
            "*:2:",
            "0:0:1:0:",
            "2:10:1:2:20:1:",
            "",
            "")
        .definitions("1", "DTRG0T1", "DP1NM\"P\"")
        .definitions("2", "DTRG0T1", "DP2NM\"P\"");
    assertThatThrownBy(run::unify)
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("the same pairs in every phase");
  }

  @Test
  void parametersChangeBetweenTheFirstAndTheLastComparison() {
    EnhancedClock clock =
        new EnhancedClock(
            new EnhancedSynchronisation.Parameters(
                new double[] {1, 2, 3}, new long[] {100, 200, 300}));
    assertThat(clock.correct(10)).isEqualTo(110);
    clock.synchronise();
    assertThat(clock.correct(10)).as("first comparison").isEqualTo(110);
    clock.synchronise();
    assertThat(clock.correct(10)).isEqualTo(220);
    clock.synchronise();
    assertThat(clock.correct(10)).isEqualTo(330);
    clock.synchronise();
    assertThat(clock.correct(10)).as("last comparison").isEqualTo(330);
  }

  @Test
  void leastSquaresFindsTheBestCompromise() {
    LeastSquares system = new LeastSquares(2);
    system.add(0, 1, 1, 1, 3);
    system.add(0, 1, 1, 1, 5);
    system.add(0, 1, 1, -1, 2);
    assertThat(system.solve()).containsExactly(new double[] {3, 1}, within(1e-12));
    LeastSquares differences = new LeastSquares(2);
    differences.add(0, 1, 1, -1, 7);
    double[] x = differences.solve();
    assertThat(x[0] - x[1]).isCloseTo(7, within(1e-12));
  }
}
