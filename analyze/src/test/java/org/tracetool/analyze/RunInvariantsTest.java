package org.tracetool.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.analyze.result.CriticalPath.PathSegment;
import org.tracetool.analyze.result.CriticalPath.PathShare;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.HybridEfficiency;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.result.StateTimes;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.run.LongRunException;
import org.tracetool.analyze.run.RunFindings;
import org.tracetool.analyze.run.RunPasses;
import org.tracetool.analyze.run.RunSettings;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;

/** What must add up in any run, whatever is damaged or missing in it. */
class RunInvariantsTest {
  private static final double RELATIVE = 1e-9;

  static List<String> traces() {
    return TestData.allTraces().stream()
        .filter(name -> name.endsWith(".otf") || name.endsWith(".otf2"))
        .toList();
  }

  private static Offset<Double> closeTo(double value) {
    return within(RELATIVE * Math.abs(value) + 1e-12);
  }

  @ParameterizedTest
  @MethodSource("traces")
  void everythingAddsUp(String name) throws IOException {
    RunFindings run = analyze(name, 64L << 20);
    if (run != null) {
      check(run);
    }
  }

  @ParameterizedTest
  @MethodSource("traces")
  void everythingAddsUpWithoutRoomForCallPaths(String name) throws IOException {
    RunFindings run = analyze(name, 1 << 10);
    if (run == null) {
      return;
    }
    check(run);
    int places = 0;
    for (int l = 0; l < run.profile().locations().size(); l++) {
      for (int path : run.profile().pathsOf(l)) {
        places += run.profile().visits(l, path) > 0 ? 1 : 0;
      }
    }
    assertThat(places).isLessThanOrEqualTo(4);
  }

  /** The analysis of a trace; null if there is nothing to analyze. */
  private static RunFindings analyze(String name, long memory) throws IOException {
    try {
      return analyze(name, memory, false);
    } catch (LongRunException e) {
      return analyze(name, memory, true);
    } catch (DamagedTraceException | UnsupportedTraceException e) {
      return null;
    }
  }

  private static RunFindings analyze(String name, long memory, boolean areTimesHalved)
      throws IOException {
    Path trace = TestData.path(name);
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      RunSettings settings =
          new RunSettings(
              reading, TimeWindow.ALL, 1, memory, more -> {}, 10, 32768, false, areTimesHalved);
      return RunPasses.analyze(reader, settings, AnalysisVisitor.NONE);
    }
  }

  private static void check(RunFindings run) {
    double duration = run.facts().durationSeconds();
    for (LocationTimes l : run.timeUse().locations()) {
      assertThat(states(l.times()).sum()).isCloseTo(duration, closeTo(duration));
      assertThat(states(l.times()).min().orElse(0)).isNotNegative();
    }
    double waiting = run.waits().waitingSeconds();
    double charged =
        run.delays().costs().stream().mapToDouble(DelayCost::costSeconds).sum()
            + run.delays().unattributedSeconds();
    assertThat(charged).isCloseTo(waiting, closeTo(waiting));
    checkCriticalPath(run, duration);
    checkFactors(run);
    double useful = run.timeUse().times().useful();
    double inWindows = run.windows().stream().mapToDouble(EfficiencyWindow::usefulSeconds).sum();
    assertThat(inWindows).isCloseTo(useful, within(RELATIVE * duration + 1e-12));
    for (EfficiencyWindow w : run.windows()) {
      assertThat(w.idealAdvanceSeconds()).isNotNegative();
    }
  }

  private static DoubleStream states(StateTimes t) {
    return DoubleStream.of(
        t.useful(),
        t.mpi(),
        t.mpiWorkerIdle(),
        t.ompSerialisation(),
        t.ompImbalance(),
        t.ompScheduling(),
        t.device(),
        t.io(),
        t.measurement(),
        t.otherRuntime(),
        t.absent());
  }

  private static void checkCriticalPath(RunFindings run, double duration) {
    RunFacts facts = run.facts();
    long at = facts.beginTicks();
    for (PathSegment segment : run.criticalPath().segments()) {
      assertThat(segment.beginTicks()).isEqualTo(at);
      at = segment.endTicks();
    }
    assertThat(at).isEqualTo(facts.endTicks());
    double sum = run.criticalPath().callPaths().stream().mapToDouble(PathShare::seconds).sum();
    assertThat(sum).isCloseTo(duration, closeTo(duration));
  }

  private static void checkFactors(RunFindings run) {
    HybridEfficiency h = run.efficiency().hybrid();
    double product =
        h.mpiParallelEfficiency()
            * h.ompParallelEfficiency()
            * h.deviceOffloadEfficiency()
            * h.ioEfficiency()
            * h.otherEfficiency();
    if (Double.isFinite(product)) {
      double all = run.efficiency().flat().parallelEfficiency();
      assertThat(product).isCloseTo(all, closeTo(all));
    }
  }

  @Test
  void halfTheResolutionHoldsTheSameFigures() throws IOException {
    String trace = "otf2/03-mpi/traces.otf2";
    RunFindings whole = analyze(trace, 64L << 20, false);
    RunFindings halved = analyze(trace, 64L << 20, true);
    double ticks = 2.0 / whole.facts().ticksPerSecond();
    assertThat(halved.facts().ticksPerSecond()).isEqualTo(whole.facts().ticksPerSecond() / 2);
    assertThat(halved.facts().durationSeconds())
        .isCloseTo(whole.facts().durationSeconds(), within(ticks));
    assertThat(halved.efficiency().flat().parallelEfficiency())
        .isCloseTo(whole.efficiency().flat().parallelEfficiency(), within(0.01));
    assertThat(halved.waits().states()).hasSameSizeAs(whole.waits().states());
  }
}
