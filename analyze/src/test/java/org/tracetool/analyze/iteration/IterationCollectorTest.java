package org.tracetool.analyze.iteration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Outlier;
import org.tracetool.analyze.result.RunFacts;

final class IterationCollectorTest {
  private static final String[] NAMES = {"main", "step", "sweep", "MPI_Allreduce", "a", "b"};
  private static final int MAIN = 0;
  private static final int STEP = 1;
  private static final int SWEEP = 2;
  private static final int REDUCE = 3;

  private IterationCollector collector = collector(null, null);
  private final long[] now = new long[2];
  private final long[] useful = new long[2];
  private final List<Deque<long[]>> open = List.of(new ArrayDeque<>(), new ArrayDeque<>());

  private static IterationCollector collector(String region, String marker) {
    return new IterationCollector(number -> NAMES[number], region, marker, 1 << 24);
  }

  private void enter(int rank, int region) {
    open.get(rank).push(new long[] {region, now[rank], useful[rank]});
  }

  private void leave(int rank) {
    long[] call = open.get(rank).pop();
    int region = (int) call[0];
    CallClass kind = region == REDUCE ? CallClass.MPI : CallClass.USER;
    boolean isRecursive = false;
    for (long[] around : open.get(rank)) {
      isRecursive |= around[0] == region;
      if (kind == CallClass.MPI) {
        collector.markMpi(rank, (int) around[0]);
      }
    }
    if (!open.get(rank).isEmpty()) {
      collector.log(rank).markCall((int) open.get(rank).peek()[0]);
    }
    collector.end(
        collector.log(rank),
        region,
        kind,
        open.get(rank).size() + 1,
        isRecursive,
        call[1],
        now[rank],
        call[2],
        useful[rank]);
  }

  private void compute(int rank, long ticks) {
    now[rank] += ticks;
    useful[rank] += ticks;
  }

  private void call(int rank, int region, long ticks) {
    enter(rank, region);
    if (region == REDUCE) {
      now[rank] += ticks;
    } else {
      compute(rank, ticks);
    }
    leave(rank);
  }

  private IterationReport report(IterationWaits waits) {
    long end = Math.max(now[0], now[1]);
    RunFacts run =
        new RunFacts(2, 2, 2, 0, 1, 0, end, 1000, true, 0, 0, 0, false, false, 0, end, List.of());
    return collector.report(run, new int[] {0, 1}, new int[] {1, 1}, waits);
  }

  private IterationReport report() {
    return report(visitor -> {});
  }

  private void runSteps(int rank, int... sweeps) {
    enter(rank, MAIN);
    compute(rank, 10);
    for (int sweep : sweeps) {
      enter(rank, STEP);
      call(rank, SWEEP, sweep);
      call(rank, REDUCE, 30 - sweep);
      leave(rank);
    }
    compute(rank, 5);
    leave(rank);
  }

  @Test
  void callsOfTheMainLoopAreIterations() {
    runSteps(0, 20, 20, 20);
    runSteps(1, 25, 20, 22);
    IterationReport report = report(visitor -> visitor.take(0, 30, 40, 10));
    assertThat(report.region()).isEqualTo("step");
    assertThat(report.pattern()).isNull();
    assertThat(report.iterations()).hasSize(3);
    IterationReport.Iteration first = report.iterations().get(0);
    assertThat(first.beginTicks()).isEqualTo(10);
    assertThat(first.endTicks()).isEqualTo(40);
    assertThat(first.meanSeconds()).isEqualTo(0.03);
    assertThat(first.usefulSeconds()).isEqualTo(0.045);
    assertThat(first.slowestRank()).isEqualTo(1);
    assertThat(first.loadBalance()).isEqualTo(45 / 50.0);
    assertThat(first.waitingSeconds()).isEqualTo(0.01);
    assertThat(report.iterations().get(1).waitingSeconds()).isZero();
  }

  @Test
  void iterationsThatMemoryHasNoRoomForAreCounted() {
    collector = new IterationCollector(number -> NAMES[number], "step", null, 2 * 2 * 24);
    runSteps(0, 20, 20, 20);
    runSteps(1, 25, 20, 22);
    assertThat(report().iterations())
        .extracting(IterationReport.Iteration::beginTicks)
        .containsExactly(10L, 40L);
    assertThat(collector.omitted()).isEqualTo(2);
  }

  @Test
  void outliersAreFound() {
    for (int rank = 0; rank < 2; rank++) {
      enter(rank, MAIN);
      for (int i = 0; i < 5; i++) {
        enter(rank, STEP);
        call(rank, SWEEP, i == 3 ? 40 : 20);
        call(rank, REDUCE, 1);
        leave(rank);
      }
      leave(rank);
    }
    assertThat(report().outliers()).containsExactly(new Outlier(3, true));
  }

  @Test
  void ranksHaveToCallTheRegionEquallyOften() {
    runSteps(0, 20, 20, 20);
    runSteps(1, 20, 20, 20, 20);
    assertThat(report()).isNull();
  }

  @Test
  void aRegionInsideItselfIsNoIteration() {
    for (int rank = 0; rank < 2; rank++) {
      for (int i = 0; i < 3; i++) {
        enter(rank, STEP);
        enter(rank, STEP);
        call(rank, REDUCE, 10);
        leave(rank);
        leave(rank);
      }
    }
    assertThat(report()).isNull();
  }

  @Test
  void aRegionWithoutMpiIsNoneInARunWithMpi() {
    for (int rank = 0; rank < 2; rank++) {
      enter(rank, MAIN);
      for (int i = 0; i < 4; i++) {
        enter(rank, STEP);
        call(rank, SWEEP, 20);
        leave(rank);
      }
      call(rank, REDUCE, 1);
      leave(rank);
    }
    assertThat(report()).isNull();
  }

  @Test
  void withoutMpiAnyCallInsideWillDo() {
    for (int rank = 0; rank < 2; rank++) {
      enter(rank, MAIN);
      for (int i = 0; i < 4; i++) {
        enter(rank, STEP);
        call(rank, SWEEP, 20);
        leave(rank);
      }
      leave(rank);
    }
    assertThat(report().region()).isEqualTo("step");
  }

  @Test
  void callsThatRepeatAreAPattern() {
    for (int rank = 0; rank < 2; rank++) {
      enter(rank, MAIN);
      call(rank, SWEEP, 7);
      for (int i = 0; i < 4; i++) {
        call(rank, 4, 10 + rank);
        call(rank, REDUCE, 3 - rank);
        call(rank, 5, 2);
      }
      leave(rank);
    }
    IterationReport report = report();
    assertThat(report.region()).isNull();
    assertThat(report.pattern()).containsExactly("a", "b");
    assertThat(report.iterations()).hasSize(4);
    assertThat(report.iterations().get(0).beginTicks()).isEqualTo(7);
    assertThat(report.iterations().get(3).endTicks()).isEqualTo(now[0]);
    assertThat(report.iterations().get(0).usefulSeconds()).isEqualTo(0.025);
    assertThat(report.iterations().get(0).meanSeconds()).isEqualTo(0.015);
  }

  @Test
  void markersCutIterations() {
    collector = collector(null, "phase");
    for (int rank = 0; rank < 2; rank++) {
      for (int i = 0; i < 3; i++) {
        collector.cut(rank, now[rank], useful[rank]);
        compute(rank, 10 + i);
      }
    }
    IterationReport report = report();
    assertThat(report.region()).isEqualTo("phase");
    assertThat(report.iterations()).hasSize(2);
    assertThat(report.iterations().get(1).meanSeconds()).isEqualTo(0.011);
  }

  @Test
  void aRegionCanBeNamed() {
    collector = collector("sweep", null);
    runSteps(0, 20, 20, 20);
    runSteps(1, 25, 20, 22);
    assertThat(report().region()).isEqualTo("sweep");
    assertThat(report().iterations()).hasSize(3);
    collector = collector("nothing", null);
    assertThat(report()).isNull();
  }

  @Test
  void manyCallsGoThroughAFile() {
    for (int rank = 0; rank < 2; rank++) {
      enter(rank, MAIN);
      for (int i = 0; i < 30_000; i++) {
        enter(rank, STEP);
        call(rank, REDUCE, 1);
        compute(rank, i % 300);
        leave(rank);
      }
      leave(rank);
    }
    IterationReport report = report();
    assertThat(report.iterations()).hasSize(30_000);
    assertThat(report.iterations().get(29_999).maxSeconds()).isEqualTo(0.3);
    assertThat(report.iterations().get(29_999).usefulSeconds()).isEqualTo(0.598);
  }
}
