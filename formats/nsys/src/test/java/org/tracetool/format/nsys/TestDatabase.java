package org.tracetool.format.nsys;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A database that SQLite itself writes. */
public final class TestDatabase implements AutoCloseable {
  private final Connection connection;

  /** A new database with some pragmas, which come first. */
  public TestDatabase(Path file, String... pragmas) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    for (String pragma : pragmas) {
      run(pragma);
    }
    connection.setAutoCommit(false);
  }

  /** Runs a statement with values for its question marks. */
  public void run(String sql, Object... values) throws SQLException {
    if (values.length == 0) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    }
  }

  /** Inserts a row. */
  public void insert(String table, Object... values) throws SQLException {
    run("INSERT INTO " + table + " VALUES (?" + ",?".repeat(values.length - 1) + ")", values);
  }

  /** The connection, to read what was written. */
  public Connection connection() {
    return connection;
  }

  @Override
  public void close() throws SQLException {
    connection.commit();
    connection.close();
  }
}
