package org.tracetool.view.analysis;

import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * An analysis that users can start in the page of {@code tracetool view}: it gets the records of a
 * window in order of time, and returns a table whose lines lead to places of the timeline. Analyses
 * that read the trace themselves are {@link TraceAnalysis}. Implementations are found with {@link
 * java.util.ServiceLoader}.
 */
public interface ViewAnalysis extends AnalysisTitle {
  /** The kinds of records that it needs. */
  Set<EventKind> kinds();

  /** Whether it needs the whole run even if users look at a part of it. */
  default boolean needsWholeRun() {
    return false;
  }

  /** Begins a run of the analysis. */
  Run start(AnalysisInput input);

  /** A run of an analysis, which one thread uses. */
  interface Run {
    /** Takes the next record. One with a time before the window was open when it began. */
    void take(EventCursor event);

    /** What was found, after the last record. */
    PlaceTable finish();
  }
}
