package org.tracetool.query.analysis;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Map;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.query.rows.QueryContext;

/** The runs of the traces that are queried, each analyzed when it is asked for first. */
final class RunCache {
  private final String iterationRegion;
  private final Map<QueryContext, AnalyzedRun> runs = new IdentityHashMap<>();

  /**
   * No runs yet.
   *
   * @param iterationRegion the region whose calls are the iterations, null to find one
   */
  RunCache(String iterationRegion) {
    this.iterationRegion = iterationRegion;
  }

  /** The run of a trace. */
  synchronized AnalyzedRun of(QueryContext trace) throws IOException {
    AnalyzedRun run = runs.get(trace);
    if (run == null) {
      run = new AnalyzedRun(trace, TraceAnalyzer.analyze(trace.reader(), options(trace)));
      runs.put(trace, run);
    }
    return run;
  }

  /** What {@code analyze} does by default, in the time and of the processes that are chosen. */
  private AnalysisOptions options(QueryContext trace) {
    return AnalysisOptions.defaults(
        trace.wholeReading(),
        trace.window(),
        trace.threads(),
        trace.memory(),
        records -> {},
        iterationRegion);
  }
}
