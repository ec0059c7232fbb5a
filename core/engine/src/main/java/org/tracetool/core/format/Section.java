package org.tracetool.core.format;

/** The independent sequences of records that a stream can hold. */
public enum Section {
  /** Events in time order, with snapshots between them where the trace stores them in line. */
  EVENTS,
  /** Summaries, each describing the run up to its time. */
  STATISTICS,
  /** Snapshots stored apart from the events. */
  SNAPSHOTS,
  /** Markers, in the order of the file, which is not that of time. Belong to the whole trace. */
  MARKERS
}
