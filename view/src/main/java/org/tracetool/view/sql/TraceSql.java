package org.tracetool.view.sql;

import java.io.IOException;
import java.util.List;

/**
 * Answers SQL about one trace. SQL reads and writes no files. The caller runs one statement at a
 * time.
 */
public interface TraceSql {
  /** The rows of a result, one after the other. */
  interface Rows {
    /** The names of the columns. */
    List<String> names();

    /** Goes to the next row; false if there is none. */
    boolean next() throws IOException;

    /** A value of the row: a number, a {@link Boolean}, a text, or null. */
    Object value(int column) throws IOException;
  }

  /** What takes the rows. */
  @FunctionalInterface
  interface Visitor {
    /** Takes some or all of them; they are gone afterwards. */
    void take(Rows rows) throws IOException;
  }

  /**
   * A query that answers a common question.
   *
   * @param name what it is called
   * @param about what it answers, a sentence or two
   * @param sql the query
   */
  record Example(String name, String about, String sql) {}

  /**
   * Runs one statement.
   *
   * @throws org.tracetool.core.error.UsageException if the SQL is wrong or does what it may not, in
   *     one line
   * @throws IOException if the trace cannot be read
   */
  void run(String sql, Visitor visitor) throws IOException;

  /** Stops what runs, as soon as that is possible; from any thread. */
  void cancel();

  /** Queries to start from. */
  List<Example> examples();

  /** The names of the tables. */
  List<String> tables();
}
