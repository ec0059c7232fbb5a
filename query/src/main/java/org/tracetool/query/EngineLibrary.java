package org.tracetool.query;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * Loads the engine. It is an optional part of the program: a jar, and a native library beside it
 * that is made for one sort of machine.
 */
final class EngineLibrary {
  private EngineLibrary() {}

  /**
   * Opens an empty database in memory.
   *
   * @throws UnsupportedTraceException if the engine is not there or cannot run here
   */
  static Connection connect(Properties settings) throws UnsupportedTraceException, SQLException {
    try {
      Class.forName("org.duckdb.DuckDBDriver");
      return DriverManager.getConnection("jdbc:duckdb:", settings);
    } catch (ClassNotFoundException | LinkageError e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
      throw new UnsupportedTraceException(
          "the engine for queries is not in this package, or not made for "
              + System.getProperty("os.name")
              + " on "
              + System.getProperty("os.arch")
              + " ("
              + why.lines().findFirst().orElse("")
              + "); put duckdb_jdbc.jar and its native library beside the other jars of tracetool,"
              + " or use 'tracetool stats' and 'tracetool dump --format csv'");
    }
  }
}
