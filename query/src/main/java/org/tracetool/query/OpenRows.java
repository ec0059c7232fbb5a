package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.RowSource;

/**
 * The sources that queries have opened: the engine does not say when it needs one no longer, as
 * after a LIMIT, so all are closed when a statement is over. Also keeps what went wrong in one,
 * which the engine makes a text of.
 */
final class OpenRows implements Closeable {
  private final Set<Rows> open = new LinkedHashSet<>();
  private final List<RowMakers> makers = new ArrayList<>();
  private Throwable failure;
  private volatile RowBounds narrowing;

  /** A source that closes itself only while it is not being read. */
  final class Rows {
    private final RowSource source;
    private boolean closed;

    private Rows(RowSource source) {
      this.source = source;
    }

    /** As {@link RowSource#fill}; nothing comes after a close. */
    synchronized boolean fill(RowBatch batch) throws IOException {
      return !closed && source.fill(batch);
    }

    synchronized void close() throws IOException {
      if (!closed) {
        closed = true;
        synchronized (OpenRows.this) {
          open.remove(this);
        }
        source.close();
      }
    }
  }

  Rows open(RawTable table, QueryContext trace, StreamInfo stream, RowBatch batch)
      throws IOException {
    Rows rows = new Rows(table.open(trace, stream, batch));
    synchronized (this) {
      open.add(rows);
    }
    return rows;
  }

  /** Closes makers of rows with all that is open. */
  synchronized void closeLater(RowMakers some) {
    makers.add(some);
  }

  /** What the statement that comes next needs of a table at least; null for all. */
  void narrow(RowBounds next) {
    narrowing = next;
  }

  /** A trace with what the statement needs of a table. */
  QueryContext needed(RawTable table, QueryContext trace) {
    RowBounds now = narrowing;
    return now == null || !now.table().equals(table.name()) ? trace : now.in(trace);
  }

  synchronized void closeAfterFailure(Throwable e) {
    if (failure == null) {
      failure = e;
    }
  }

  /** What went wrong since the last call, null if nothing did. */
  synchronized Throwable takeFailure() {
    Throwable taken = failure;
    failure = null;
    return taken;
  }

  @Override
  public void close() throws IOException {
    RowMakers[] threads;
    synchronized (this) {
      threads = makers.toArray(new RowMakers[0]);
      makers.clear();
    }
    for (RowMakers some : threads) {
      some.close();
    }
    Rows[] all;
    synchronized (this) {
      all = open.toArray(new Rows[0]);
    }
    for (Rows rows : all) {
      rows.close();
    }
  }
}
