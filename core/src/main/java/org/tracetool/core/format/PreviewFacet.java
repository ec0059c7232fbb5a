package org.tracetool.core.format;

import java.util.List;
import org.tracetool.core.time.TimeWindow;

/**
 * A facet of writers for viewers that hold a whole trace in memory. Of a trace that is too large
 * for them they show some intervals in detail, and of all others who did what most of the time.
 */
public interface PreviewFacet {
  /** How much of a trace is shown. */
  enum Level {
    /** All of a trace that viewers can hold, else the busiest intervals and a preview. */
    AUTO,
    /** All of it, whatever its size. */
    FULL,
    /** A preview of all of it. */
    PREVIEW
  }

  /** What was chosen. */
  Level level();

  /** So many records of a trace that is too large are shown in detail; it has twice as many. */
  long detail();

  /**
   * Says what is shown in detail. Called before {@link TraceWriter#begin}; without it, all is.
   *
   * @param whole the time of all records
   * @param detailed intervals in the order of time, disjoint; none for a preview of all
   */
  void showInDetail(TimeWindow whole, List<TimeWindow> detailed);
}
