package org.tracetool.query.rows;

import java.io.Closeable;
import java.io.IOException;

/** Rows of a table, one batch after the other; used by one thread. */
public interface RowSource extends Closeable {
  /**
   * Fills a batch, which is empty.
   *
   * @return false if there are no more rows, then the batch stays empty
   */
  boolean fill(RowBatch batch) throws IOException;

  @Override
  void close() throws IOException;
}
