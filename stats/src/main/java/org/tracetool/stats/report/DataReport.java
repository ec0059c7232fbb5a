package org.tracetool.stats.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.tracetool.core.io.SafeText;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;

/** A report for programs: as CSV or as JSON. */
public final class DataReport {
  private static final int PIECE = 1 << 16;

  /** The possible first characters of a spreadsheet formula. */
  private static final String FORMULA = "=+-@\t\r";

  private DataReport() {}

  /** The tables as comma-separated values, a line of names first; an empty line between tables. */
  public static String csv(Report report) {
    StringBuilder all = new StringBuilder();
    try {
      csv(report, CsvText.ESCAPED, all::append);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a builder does not fail
    }
    return all.toString();
  }

  /** How texts are written into CSV. */
  public enum CsvText {
    /** Control characters and the like are made visible, so that a row is a line. */
    ESCAPED,
    /** Also with an apostrophe before text that a spreadsheet would run as a formula. */
    NO_FORMULAS,
    /** As they are. */
    RAW
  }

  /** As {@link #csv(Report)}, piece by piece. */
  public static void csv(Report report, CsvText texts, TextSink sink) throws IOException {
    FigureFormat units = new FigureFormat(report.statistics().ticksPerSecond());
    StringBuilder out = new StringBuilder(1 << 12);
    boolean first = true;
    for (Table table : report.tables()) {
      out.append(first ? "" : "\n");
      first = false;
      List<Column> columns = table.columns();
      for (int c = 0; c < columns.size(); c++) {
        out.append(c == 0 ? "" : ",").append(columns.get(c).fullKey());
      }
      out.append('\n');
      for (Object[] row : table.rows()) {
        for (int c = 0; c < columns.size(); c++) {
          out.append(c == 0 ? "" : ",");
          String text = units.plain(row[c], columns.get(c).unit());
          quote(out, columns.get(c).unit() == Column.Unit.TEXT ? shown(text, texts) : text);
        }
        out.append('\n');
        if (out.length() > PIECE) {
          sink.accept(out.toString());
          out.setLength(0);
        }
      }
    }
    sink.accept(out.toString());
  }

  private static String shown(String text, CsvText texts) {
    if (texts == CsvText.RAW) {
      return text;
    }
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    String mark = formula && texts == CsvText.NO_FORMULAS ? "'" : "";
    return mark + SafeText.escaped(text);
  }

  private static void quote(StringBuilder out, String text) {
    boolean needs = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      needs |= c == ',' || c == '"' || c == '\n' || c == '\r';
    }
    if (needs) {
      out.append('"').append(text.replace("\"", "\"\"")).append('"');
    } else {
      out.append(text);
    }
  }

  /** One JSON object: properties of the trace, then each table as a list of objects. */
  public static String json(Report report, List<Incident> incidents) {
    StringBuilder all = new StringBuilder();
    try {
      json(report, incidents, all::append);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a builder does not fail
    }
    return all.toString();
  }

  /** As {@link #json(Report, List)}, piece by piece. */
  public static void json(Report report, List<Incident> incidents, TextSink sink)
      throws IOException {
    FigureFormat units = new FigureFormat(report.statistics().ticksPerSecond());
    JsonWriter json = new JsonWriter().object(null);
    for (SummaryFacts.Fact f : report.facts()) {
      if (f.literal() == null) {
        json.text(f.key(), f.text());
      } else {
        json.literal(f.key(), f.literal());
      }
    }
    json.literal("ticks_per_second", Long.toUnsignedString(report.statistics().ticksPerSecond()));
    json.literal("stored", Boolean.toString(report.statistics().isStored()));
    json.object("tables");
    for (Table table : report.tables()) {
      json.list(table.id());
      for (Object[] row : table.rows()) {
        json.object(null);
        row(json, units, table.columns(), row);
        json.endObject();
        if (json.length() > PIECE) {
          sink.accept(json.take());
        }
      }
      json.endList();
    }
    json.endObject().list("incidents");
    for (Incident incident : incidents) {
      json.object(null);
      json.text("severity", incident.severity().name().toLowerCase(java.util.Locale.ROOT));
      json.text("what", incident.what()).number("count", incident.count()).endObject();
    }
    json.endList().endObject();
    sink.accept(json.take() + "\n");
  }

  private static void row(JsonWriter json, FigureFormat units, List<Column> columns, Object[] row) {
    for (int c = 0; c < columns.size(); c++) {
      Column column = columns.get(c);
      String key = column.fullKey();
      if (row[c] == null) {
        json.literal(key, "null");
      } else if (column.unit() == Column.Unit.TEXT) {
        json.text(key, row[c].toString());
      } else {
        String literal = units.plain(row[c], column.unit());
        boolean number = Character.isDigit(literal.charAt(literal.length() - 1));
        json.literal(key, number ? literal : "null"); // JSON has no infinity
      }
    }
  }
}
