package org.tracetool.format.nsys.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;

/** A database: its tables, and what is under the name of a table but cannot be read as one. */
public final class Database {
  private static final int MAX_ENTRIES = 1 << 16;
  private static final String TABLE = "table";
  private static final int TYPE = 0;
  private static final int NAME = 1;
  private static final int ROOT = 3;
  private static final int SQL = 4;

  private final DatabaseFile file;
  private final Map<String, DatabaseTable> tables = new TreeMap<>();
  private final Map<String, String> others = new TreeMap<>();
  private String damage;

  private Database(DatabaseFile file) {
    this.file = file;
  }

  /**
   * Opens a database and reads which tables it has.
   *
   * @throws DamagedTraceException if it is none
   * @throws UnsupportedTraceException if it is of a kind that is not read
   */
  public static Database of(Path path) throws IOException {
    Database database = new Database(DatabaseFile.of(path));
    database.readTables();
    return database;
  }

  private void readTables() throws IOException {
    try (TableRows rows =
        new TableRows(file, 1, new int[] {TYPE, NAME, -1, ROOT, SQL}, -1, SQL + 1)) {
      while (rows.next() && rows.rowCount() < MAX_ENTRIES) {
        String type = rows.text(TYPE);
        String name = rows.text(NAME);
        if (type != null && name != null) {
          add(type.toLowerCase(Locale.ROOT), name, rows);
        }
      }
    } catch (DatabaseDamageException e) {
      damage = e.getMessage();
    }
  }

  private void add(String type, String name, TableRows rows) {
    boolean isTable = type.equals(TABLE);
    if (!isTable && !type.equals("view")) {
      return; // an index or a trigger, under the name of which nobody looks for a table
    }
    String sql = rows.text(SQL);
    ColumnNames columns = isTable && sql != null ? ColumnNames.of(sql) : null;
    if (columns == null || !columns.isPlain() || !rows.isInteger(ROOT) || rows.integer(ROOT) < 1) {
      others.put(name, isTable ? "a table of a kind that is not read" : "a view, not a table");
      return;
    }
    tables.put(
        name,
        new DatabaseTable(file, name, rows.integer(ROOT), columns.names(), columns.rowidColumn()));
  }

  /** The header of the file. */
  public DatabaseFile file() {
    return file;
  }

  /** A table by its name; null if there is none. */
  public DatabaseTable table(String name) {
    return tables.get(name);
  }

  /** All tables, by name. */
  public Collection<DatabaseTable> tables() {
    return Collections.unmodifiableCollection(tables.values());
  }

  /** What is there under other names and is not read: why, as a noun with its article. */
  public Map<String, String> others() {
    return Collections.unmodifiableMap(others);
  }

  /** What is wrong with the list of tables; null if nothing is. */
  public String damage() {
    return damage;
  }
}
