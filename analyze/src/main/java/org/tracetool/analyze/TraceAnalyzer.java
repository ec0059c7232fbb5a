package org.tracetool.analyze;

import java.io.IOException;
import java.util.List;
import org.tracetool.analyze.alike.RankSimilarity;
import org.tracetool.analyze.iteration.IterationVisitor;
import org.tracetool.analyze.message.CommunicationVisitor;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.RankReport;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.run.LongRunException;
import org.tracetool.analyze.run.RunFindings;
import org.tracetool.analyze.run.RunPasses;
import org.tracetool.analyze.run.RunSettings;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;

/**
 * Analyzes a run: one pass forward over the trace, one backward over what the first one noted, and
 * the reports that are computed of both (iterations, ranks that are alike, messages).
 */
public final class TraceAnalyzer {
  private TraceAnalyzer() {}

  /** Analyzes a trace; of one without events, no figures are known. Times are in its ticks. */
  public static AnalysisResult analyze(TraceReader reader, AnalysisOptions options)
      throws IOException {
    return analyze(reader, options, AnalysisVisitor.NONE);
  }

  /**
   * The same.
   *
   * @param waits is told when the pass begins, and of each wait with its cause
   */
  public static AnalysisResult analyze(
      TraceReader reader, AnalysisOptions options, AnalysisVisitor waits) throws IOException {
    try {
      return analyze(reader, options, options.reading(), false, waits);
    } catch (LongRunException e) {
      throw new UnsupportedTraceException(e.getMessage());
    }
  }

  /**
   * The same, also for a run of 2^63 ticks or more: its times, and the resolution of the result,
   * are in units of two ticks, so that they fit into signed numbers.
   */
  public static AnalysisResult analyzeOfAnyLength(TraceReader reader, AnalysisOptions options)
      throws IOException {
    Diagnostics trial = new Diagnostics();
    try {
      return analyze(
          reader, options, options.reading().withDiagnostics(trial), false, AnalysisVisitor.NONE);
    } catch (LongRunException e) {
      if ((reader.definitions().ticksPerSecond() & 1) != 0) {
        throw new UnsupportedTraceException(e.getMessage());
      }
      trial = new Diagnostics(); // the second reading finds the same again
      return analyze(reader, options, options.reading(), true, AnalysisVisitor.NONE);
    } finally {
      trial.joinInto(options.reading().diagnostics());
    }
  }

  private static AnalysisResult analyze(
      TraceReader reader,
      AnalysisOptions options,
      ReadOptions reading,
      boolean areTimesHalved,
      AnalysisVisitor waits)
      throws IOException {
    RunSettings settings =
        new RunSettings(
            reading,
            options.window(),
            options.threads(),
            options.memoryBytes(),
            options.progress(),
            options.windows(),
            options.eagerLimitBytes(),
            options.areCollectivesTogether(),
            areTimesHalved);
    IterationVisitor iterations =
        new IterationVisitor(
            options.iterationRegion(), options.iterationMarker(), options.memoryBytes() / 4);
    CommunicationVisitor messages = new CommunicationVisitor(reader.definitions());
    RunFindings run =
        RunPasses.analyze(reader, settings, new ReportVisitor(iterations, messages, waits));
    RankReport ranks =
        run.profile() == null
            ? new RankReport(List.of(), List.of())
            : RankSimilarity.compare(
                run.profile(), run.timeUse().locations(), run.facts(), options.alikeWithin());
    return new AnalysisResult(
        run.facts(),
        run.timeUse(),
        run.efficiency(),
        run.waits(),
        run.delays(),
        run.criticalPath(),
        iterations.report(run.facts(), run.timeUse().locations(), reading.diagnostics()),
        ranks,
        run.windows(),
        messages.report(run.facts()),
        run.profile());
  }
}
