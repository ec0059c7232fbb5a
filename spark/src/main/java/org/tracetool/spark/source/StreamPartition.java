package org.tracetool.spark.source;

import org.apache.spark.sql.connector.read.InputPartition;
import org.tracetool.core.time.TimeWindow;

/**
 * What one task reads: some streams of a trace, or a slice of one.
 *
 * @param path the trace
 * @param streams the numbers of the streams; null where the table is not read by streams
 * @param from first tick, unsigned
 * @param to tick after the last one; -1 for all
 */
record StreamPartition(String path, int[] streams, long from, long to) implements InputPartition {
  TimeWindow window() {
    return new TimeWindow(from, to);
  }
}
