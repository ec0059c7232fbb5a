package org.tracetool.spark.rows;

import java.io.Closeable;
import java.io.IOException;

/** Rows of a table from one stream. */
public interface RowSource extends Closeable {
  /** Fills an empty batch; false if there are no more rows. */
  boolean fill(Batch batch) throws IOException;
}
