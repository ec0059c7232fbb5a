package org.tracetool.query.arrow;

import java.io.IOException;
import java.util.List;

/** Rows that a file is made of, one after the other. */
public interface ArrowRows {
  /** Names of the columns. */
  List<String> names();

  /** Types of the columns as the engine calls them: {@code BIGINT}, {@code DECIMAL(18,3)}. */
  List<String> types();

  /** Steps to the next row; false at the end. */
  boolean next() throws IOException;

  /**
   * A value of the row: a {@link Number}, {@link Boolean} or text as the type of the column says,
   * or null.
   */
  Object value(int column) throws IOException;
}
