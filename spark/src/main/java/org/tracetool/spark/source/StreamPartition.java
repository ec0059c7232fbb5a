package org.tracetool.spark.source;

import org.apache.spark.sql.connector.read.InputPartition;
import org.tracetool.core.time.TimeWindow;

/**
 * What one task reads: some streams of a trace, or a slice of one.
 *
 * @param seen its file by its whole path, since executors work in folders of their own
 * @param streams the numbers of the streams; null where the table is not read by streams
 * @param from first tick, unsigned
 * @param to tick after the last one; -1 for all
 * @param begin place in the only stream where the slice begins; {@link #WHOLE} for all places
 * @param end place where it ends
 */
record StreamPartition(
    TraceFingerprint seen, int[] streams, long from, long to, long begin, long end)
    implements InputPartition {
  /** There is no slice of places. */
  static final long WHOLE = -1;

  /** All places of some streams. */
  StreamPartition(TraceFingerprint seen, int[] streams, TimeWindow window) {
    this(seen, streams, window, WHOLE, WHOLE);
  }

  /** A slice of the only stream. */
  StreamPartition(TraceFingerprint seen, int[] streams, TimeWindow window, long begin, long end) {
    this(seen, streams, window.from(), window.to(), begin, end);
  }

  /** The trace as it was loaded. */
  String name() {
    return seen.path();
  }

  TimeWindow window() {
    return new TimeWindow(from, to);
  }
}
