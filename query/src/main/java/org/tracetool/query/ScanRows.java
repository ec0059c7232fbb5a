package org.tracetool.query;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RowBatch;

/**
 * The rows that one thread makes of a table: it takes the next stream that no other one has, and
 * makes all rows of it.
 */
final class ScanRows {
  private static final int STREAM_SHIFT = 40;

  /** What threads that make rows of the same table share. */
  record Source(
      RawTable table,
      QueryContext trace,
      List<StreamInfo> streams,
      AtomicInteger next,
      boolean[] wanted,
      OpenRows open) {
    /** An empty batch for its rows. */
    RowBatch batch() {
      return new RowBatch(table, wanted);
    }
  }

  private final Source source;
  private OpenRows.Rows rows;

  /** The number of the row that comes next. */
  private long next;

  ScanRows(Source source) {
    this.source = source;
  }

  /**
   * Makes rows, numbered such that the numbers rise from row to row of a stream, and from stream to
   * stream.
   *
   * @param batch is emptied before
   * @return whether there are any; else there is no other stream either
   */
  boolean fill(RowBatch batch) throws IOException {
    batch.clear();
    while (true) {
      if (rows == null) {
        int stream = source.next.getAndIncrement();
        if (stream >= source.streams.size()) {
          return false;
        }
        next = (long) stream << STREAM_SHIFT;
        rows = source.open.open(source.table, source.trace, source.streams.get(stream), batch);
      }
      if (rows.fill(batch)) {
        batch.startAt(next);
        next += batch.rows();
        return true;
      }
      rows.close();
      rows = null;
    }
  }
}
