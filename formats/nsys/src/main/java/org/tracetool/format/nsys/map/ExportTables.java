package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.nsys.sqlite.Database;
import org.tracetool.format.nsys.sqlite.DatabaseTable;

/** The tables of an export, any of which may be missing, and reports of what is damaged in them. */
public final class ExportTables {
  /** The table of all texts, which every export has. */
  public static final String TEXTS = "StringIds";

  private final Database database;
  private final ReadOptions options;
  private final Set<String> reported = new HashSet<>();

  private ExportTables(Database database, ReadOptions options) {
    this.database = database;
    this.options = options;
  }

  /**
   * Opens an export.
   *
   * @throws UnsupportedTraceException if the database is none
   */
  public static ExportTables of(Path file, ReadOptions options) throws IOException {
    Database database = Database.of(file);
    ExportTables tables = new ExportTables(database, options);
    if (database.damage() != null) {
      tables.report(DamageCode.DAMAGED_INDEX, "list of tables is damaged", database.damage());
    }
    if (database.file().missingBytes() > 0) {
      tables.report(
          DamageCode.CUT_FILES,
          "file is cut",
          database.file().missingBytes() + " bytes are missing at its end");
    }
    tables.refuseOthers();
    return tables;
  }

  private void refuseOthers() throws IOException {
    boolean hasTexts = database.table(TEXTS) != null;
    boolean hasEvents = false;
    for (DatabaseTable table : database.tables()) {
      hasEvents |= EventTables.isKnown(table.name());
    }
    if (hasTexts && hasEvents) {
      return;
    }
    Path file = database.file().path();
    if (database.damage() != null) {
      throw new DamagedTraceException(file + ": " + database.damage());
    }
    String hint = "";
    for (DatabaseTable table : database.tables()) {
      if (table.name().startsWith("rocpd_")) {
        hint = "; it is one of AMD's ROCm profiler";
      } else if (table.name().equals("StringTable") && !hasTexts) {
        hint = "; it is one of nvprof or the Visual Profiler";
      }
    }
    if (hasTexts) {
      hint = "; it has none of the tables of events";
    }
    for (Map.Entry<String, String> other : database.others().entrySet()) {
      if (other.getKey().equals(TEXTS) || EventTables.isKnown(other.getKey())) {
        hint = "; " + other.getKey() + " is " + other.getValue();
      }
    }
    throw new UnsupportedTraceException(
        file + ": this database is not an export of Nsight Systems" + hint);
  }

  /** The file. */
  public Path file() {
    return database.file().path();
  }

  /** Whether there is a table. */
  public boolean has(String table) {
    return database.table(table) != null;
  }

  /** A table; null if there is none, after a report if there is something else in its place. */
  public DatabaseTable table(String name) {
    DatabaseTable table = database.table(name);
    String other = table == null ? database.others().get(name) : null;
    if (other != null && reported.add(name)) {
      report(DamageCode.DAMAGED_RECORDS, "table cannot be read", name + " is " + other);
    }
    return table;
  }

  /** All tables, by name. */
  public Iterable<DatabaseTable> all() {
    return database.tables();
  }

  /**
   * Reads a table.
   *
   * @param numbers columns of whole numbers: a row with another value in one of them is damage
   * @param others further columns
   */
  public CheckedRows open(String name, List<String> numbers, String... others) throws IOException {
    return new CheckedRows(this, table(name), name, numbers, List.of(others));
  }

  /** Reports damage of the file. */
  void report(DamageCode code, String what, String where) {
    options.diagnostics().reportDamage(code, what, file() + ": " + where);
  }

  /** How the file is read. */
  ReadOptions options() {
    return options;
  }
}
