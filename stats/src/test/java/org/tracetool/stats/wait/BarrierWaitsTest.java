package org.tracetool.stats.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.wait.WaitAnalysis.Kind;
import org.tracetool.stats.wait.WaitAnalysis.Wait;

/** Threads wait at barriers of OpenMP for the last one of their team. */
class BarrierWaitsTest {
  private static final String[] DEFINITIONS = {
    "DTR3e8",
    "DP1NM\"p1\"",
    "DP10001NM\"t1\"PT1",
    "DP20001NM\"t2\"PT1",
    "DP2NM\"p2\"",
    "DP10002NM\"t1 of p2\"PT2",
    "DFG1NM\"OMP\"",
    "DF1G1NM\"!$omp for @a.c:1\"",
    "DF2G1NM\"!$omp ibarrier @a.c:9\"",
    "DF3G1NM\"!$omp task @a.c:5\"",
  };

  @TempDir Path folder;

  private Trace trace() throws IOException {
    return Trace.of(folder, DEFINITIONS);
  }

  private static org.assertj.core.api.ListAssert<Wait> waits(TraceStatistics s) {
    assertThat(s.waits().longest()).allMatch(w -> w.kind() == Kind.OMP_BARRIER);
    return assertThat(s.waits().longest());
  }

  /** Two barriers of three threads; in the second one the last thread leaves when it enters. */
  private Trace twoBarriers() throws IOException {
    return trace()
        .process(1, "0 E1", "a E2", "1f L2", "28 E2", "50 L2", "51 L1")
        .process(0x10001, "0 E1", "14 E2", "1f L2", "3c E2", "50 L2", "51 L1")
        .process(0x20001, "0 E1", "1e E2", "20 L2", "50 E2", "50 L2", "51 L1");
  }

  @Test
  void untilTheLastThreadEnters() throws IOException {
    waits(twoBarriers().stats())
        .extracting(Wait::process, Wait::region, Wait::from, Wait::ticks, Wait::other)
        .containsExactly(
            tuple(0, 1, 40L, 40L, 2),
            tuple(0, 1, 10L, 20L, 2),
            tuple(1, 1, 60L, 20L, 2),
            tuple(1, 1, 20L, 10L, 2));
  }

  @Test
  void countsInAWindowAsFarAsItIsInside() throws IOException {
    waits(twoBarriers().stats(new TimeWindow(25, 70)))
        .extracting(Wait::process, Wait::from, Wait::ticks, Wait::other)
        .containsExactly(
            tuple(0, 40L, 30L, 2),
            tuple(1, 60L, 10L, 2),
            tuple(0, 25L, 5L, 2),
            tuple(1, 25L, 5L, 2));
  }

  @Test
  void processesHaveBarriersOfTheirOwn() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "a E2", "1f L2", "51 L1")
            .process(2, "0 E1", "a E2", "29 L2", "51 L1")
            .process(0x10001, "0 E1", "14 E2", "1f L2", "51 L1")
            .process(0x10002, "0 E1", "28 E2", "29 L2", "51 L1")
            .stats();
    waits(s)
        .extracting(Wait::process, Wait::ticks, Wait::other)
        .containsExactly(tuple(3, 30L, 4), tuple(0, 10L, 1));
  }

  /** While it waits, the first thread runs a task of 12 ticks. */
  @Test
  void tasksInABarrierAreNoWaiting() throws IOException {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "a E2", "b E3", "17 L3", "29 L2", "51 L1")
            .process(0x10001, "0 E1", "28 E2", "29 L2", "51 L1")
            .stats();
    waits(s).extracting(Wait::process, Wait::ticks).containsExactly(tuple(0, 18L));
  }
}
