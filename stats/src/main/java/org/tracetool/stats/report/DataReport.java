package org.tracetool.stats.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.Keys;
import org.tracetool.core.report.SeparatedValues;

/** Reports for programs: as separated values or as JSON. */
public final class DataReport {
  private static final int PIECE = 1 << 16;

  private final SeparatedValues values;
  private final boolean namesTrace;

  /** Traces that could not be read, before the columns are known. */
  private final List<String> failed = new ArrayList<>();

  private String lastTable;
  private int width;

  /**
   * Reports of one or more traces as separated values.
   *
   * @param values an empty table
   * @param namesTrace whether each row begins with its trace
   */
  public DataReport(SeparatedValues values, boolean namesTrace) {
    this.values = values;
    this.namesTrace = namesTrace;
  }

  /**
   * Adds the tables of a trace, piece by piece: a line of names first, which is left out if the
   * table before is the same of another trace; an empty line between tables.
   */
  public void writeTable(TraceReport report, TextSink sink) throws IOException {
    ValueFormat units = new ValueFormat(report.statistics().ticksPerSecond());
    for (ReportTable table : report.tables()) {
      writeHeader(table);
      List<ReportColumn> columns = table.columns();
      for (Object[] row : table.rows()) {
        if (namesTrace) {
          values.text(report.trace());
        }
        for (int c = 0; c < columns.size(); c++) {
          String text = units.plain(row[c], columns.get(c).unit());
          if (columns.get(c).unit() == ReportColumn.Unit.TEXT) {
            values.text(text);
          } else {
            values.add(text);
          }
        }
        values.end();
        if (values.length() > PIECE) {
          sink.accept(values.take());
        }
      }
    }
    sink.accept(values.take());
  }

  private void writeHeader(ReportTable table) {
    if (table.id().equals(lastTable)) {
      return;
    }
    if (lastTable != null) {
      values.end();
    }
    lastTable = table.id();
    if (namesTrace) {
      values.add("trace");
    }
    table.columns().forEach(column -> values.add(column.fullKey()));
    values.end();
    width = table.columns().size();
    failed.forEach(this::addFailed);
    failed.clear();
  }

  /** Adds a trace that could not be read: its name with empty fields, once there are columns. */
  public void writeFailed(String trace, TextSink sink) throws IOException {
    if (lastTable == null) {
      failed.add(trace);
      return;
    }
    addFailed(trace);
    sink.accept(values.take());
  }

  private void addFailed(String trace) {
    values.text(trace);
    for (int c = 0; c < width; c++) {
      values.add("");
    }
    values.end();
  }

  /**
   * Adds the report of a trace to a JSON text, whose beginning goes into the sink when it gets
   * long.
   */
  public static void writeJson(
      TraceReport report, List<Incident> incidents, JsonWriter json, TextSink sink)
      throws IOException {
    json.object(null);
    if (report.second() == null) {
      json.text("trace", report.trace()).text("state", state(incidents)).none("error");
      ProgramFacts.of(report.statistics()).forEach(json::value);
    } else {
      json.text("a_trace", report.trace()).text("b_trace", report.secondTrace());
      writeFacts(json, "a_", ProgramFacts.of(report.statistics()));
      writeFacts(json, "b_", ProgramFacts.of(report.second()));
    }
    json.object("tables");
    Set<String> there = new HashSet<>();
    ValueFormat units = new ValueFormat(report.statistics().ticksPerSecond());
    for (ReportTable table : report.tables()) {
      there.add(table.id());
      json.list(Keys.of(table.id()));
      for (Object[] row : table.rows()) {
        json.object(null);
        writeRow(json, units, table.columns(), row);
        json.endObject();
        if (json.length() > PIECE) {
          sink.accept(json.take());
        }
      }
      json.endList();
    }
    writeOthers(json, report, there);
    json.endObject().incidents(incidents).endObject();
  }

  /** Adds a trace that cannot be read to a JSON text. */
  public static void writeFailed(
      String trace, String state, String error, List<Incident> incidents, JsonWriter json) {
    json.object(null).text("trace", trace).text("state", state).text("error", error);
    ProgramFacts.of(null).forEach(json::value);
    json.object("tables");
    for (StatsTable view : StatsTable.values()) {
      json.none(Keys.of(view.label()));
    }
    json.endObject().incidents(incidents).endObject();
  }

  private static String state(List<Incident> incidents) {
    boolean damaged =
        incidents.stream()
            .anyMatch(i -> i.severity() == org.tracetool.core.report.Diagnostics.Severity.DAMAGE);
    return damaged ? "damaged" : "ok";
  }

  private static void writeFacts(JsonWriter json, String prefix, Map<String, Object> facts) {
    facts.forEach((key, value) -> json.value(prefix + key, value));
  }

  /** A table without rows is an empty list; a table that was not requested is null. */
  private static void writeOthers(JsonWriter json, TraceReport report, Set<String> there) {
    if (report.second() != null) {
      for (String id : TraceComparison.TABLES) {
        if (!there.contains(id) && report.isAsked(id)) {
          json.list(Keys.of(id)).endList();
        } else if (!there.contains(id)) {
          json.none(Keys.of(id));
        }
      }
      return;
    }
    for (StatsTable view : StatsTable.values()) {
      if (!there.contains(view.label()) && report.isAsked(view.label())) {
        json.list(Keys.of(view.label())).endList();
      } else if (!there.contains(view.label())) {
        json.none(Keys.of(view.label()));
      }
    }
  }

  private static void writeRow(
      JsonWriter json, ValueFormat units, List<ReportColumn> columns, Object[] row) {
    for (int c = 0; c < columns.size(); c++) {
      ReportColumn column = columns.get(c);
      String key = column.fullKey();
      if (row[c] == null) {
        json.none(key);
      } else if (column.unit() == ReportColumn.Unit.TEXT) {
        json.text(key, units.plain(row[c], column.unit()));
      } else {
        String literal = units.plain(row[c], column.unit());
        boolean number = Character.isDigit(literal.charAt(literal.length() - 1));
        json.literal(key, number ? literal : "null"); // JSON has no infinity
      }
    }
  }
}
