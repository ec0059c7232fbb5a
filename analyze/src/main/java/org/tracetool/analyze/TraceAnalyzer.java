package org.tracetool.analyze;

import java.io.IOException;
import org.tracetool.analyze.result.AnalysisResult;
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
    throw new UnsupportedTraceException("the passes over a trace are not there yet");
  }
}
