package org.tracetool.analyze.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.run.RunPasses;
import org.tracetool.analyze.run.RunSettings;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;

/** A finding leads to a time in which what it says is seen. */
class FindingPlacesTest {
  /** The part of the time that a location waits where most waiting is. */
  private static final double MIN_SEEN = 0.05;

  private static final long MEMORY = 64L << 20;

  static List<Path> traces() throws IOException {
    try (Stream<Path> folders = Files.list(TestData.traces().resolveSibling("analysis"))) {
      return folders.map(f -> f.resolve("trace")).filter(Files::exists).sorted().toList();
    }
  }

  /** Sums up the waiting of each location in a part of the run. */
  private static final class WaitingIn implements AnalysisVisitor {
    private final TimeRange range;
    private final Map<Integer, Double> ticks = new HashMap<>();

    WaitingIn(TimeRange range) {
      this.range = range;
    }

    @Override
    public void visitWait(
        int rank, int thread, int path, WaitKind kind, long begin, long end, long own, long bytes) {
      long inside = Math.min(end, range.endTicks()) - Math.max(begin, range.beginTicks());
      if (inside > 0) {
        ticks.merge(rank << 16 | thread, (double) own * inside / (end - begin), Double::sum);
      }
    }

    double largestShare() {
      double most = ticks.values().stream().mapToDouble(d -> d).max().orElse(0);
      return most / (range.endTicks() - range.beginTicks());
    }
  }

  @ParameterizedTest
  @MethodSource("traces")
  void whatAFindingSaysIsSeenThere(Path trace) throws IOException {
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      AnalysisOptions options =
          AnalysisOptions.defaults(reading, TimeWindow.ALL, 1, MEMORY, n -> {}, null);
      AnalysisResult r = TraceAnalyzer.analyze(reader, options);
      for (AnalysisStatement s : StatementList.of(r)) {
        TimeRange place = s.place();
        if (place == null) {
          continue;
        }
        assertThat(place.beginTicks())
            .as(s.text())
            .isBetween(r.run().beginTicks(), place.endTicks() - 1);
        assertThat(place.endTicks()).as(s.text()).isLessThanOrEqualTo(r.run().endTicks());
        if (place.shows().equals("where most waiting is")) {
          WaitingIn waiting = new WaitingIn(place);
          RunPasses.analyze(reader, settings(options), waiting);
          assertThat(waiting.largestShare()).as(s.text()).isGreaterThan(MIN_SEEN);
        }
      }
    }
  }

  private static RunSettings settings(AnalysisOptions o) {
    return new RunSettings(
        o.reading(),
        o.window(),
        o.threads(),
        o.memoryBytes(),
        o.progress(),
        o.windows(),
        o.eagerLimitBytes(),
        o.areCollectivesTogether(),
        false);
  }
}
