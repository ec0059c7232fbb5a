package org.tracetool.cli.query;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;
import org.tracetool.query.QueryResult;

/** Writes a result row by row, so that its size does not matter. */
final class ResultWriter {
  private static final List<String> PLAN = List.of("explain_key", "explain_value");
  private static final int CHUNK = 1 << 16;

  private final ResultForm form;
  private final boolean csvSafe;
  private long rows;

  ResultWriter(ResultForm form, boolean csvSafe) {
    this.form = form;
    this.csvSafe = csvSafe;
  }

  /** Rows that were written. */
  long rows() {
    return rows;
  }

  void write(QueryResult result, OutputStream out) throws IOException {
    switch (form) {
      case csv, tsv -> writeTable(result, out);
      case json, jsonl -> writeJson(result, out);
      default -> {
        if (result.names().equals(PLAN)) {
          plan(result, out);
        } else {
          rows += new TextResult(result, out).write();
        }
      }
    }
  }

  /** A plan is drawn with lines, which have to stay. */
  private void plan(QueryResult result, OutputStream out) throws IOException {
    while (result.next()) {
      out.write(TraceText.encode(SafeText.escapedLines(result.value(1).toString())));
      rows++;
    }
  }

  private void writeTable(QueryResult result, OutputStream out) throws IOException {
    SeparatedValues table =
        new SeparatedValues(
            form == ResultForm.tsv,
            csvSafe ? SeparatedValues.Texts.NO_FORMULAS : SeparatedValues.Texts.QUOTED);
    table.header(result.names());
    int columns = result.names().size();
    while (result.next()) {
      for (int c = 0; c < columns; c++) {
        Object value = result.value(c);
        if (value instanceof String text) {
          table.text(text);
        } else {
          table.add(value == null ? "" : plain(value));
        }
      }
      table.end();
      rows++;
      if (table.length() > CHUNK) {
        out.write(TraceText.encode(table.take()));
      }
    }
    out.write(TraceText.encode(table.take()));
  }

  private void writeJson(QueryResult result, OutputStream out) throws IOException {
    boolean lines = form == ResultForm.jsonl;
    JsonWriter json = new JsonWriter(lines);
    if (!lines) {
      json.list(null);
    }
    int columns = result.names().size();
    while (result.next()) {
      json.object(null);
      for (int c = 0; c < columns; c++) {
        writeValue(json, result.names().get(c), result.value(c));
      }
      json.endObject();
      rows++;
      if (lines) {
        out.write(TraceText.encode(json.line()));
      } else if (json.length() > CHUNK) {
        out.write(TraceText.encode(json.take()));
      }
    }
    if (!lines) {
      json.endList();
      out.write(TraceText.encode(json.toString()));
    }
  }

  private static void writeValue(JsonWriter json, String name, Object value) {
    if (value instanceof String text) {
      json.text(name, text);
    } else if (value instanceof Boolean flag) {
      json.flag(name, flag);
    } else if (value == null || value instanceof Double d && !Double.isFinite(d)) {
      json.none(name);
    } else {
      json.literal(name, plain(value));
    }
  }

  /** A number in plain decimals. */
  static String plain(Object value) {
    if (value instanceof Double d) {
      if (!Double.isFinite(d)) {
        return d.toString();
      }
      String text = BigDecimal.valueOf(d).toPlainString();
      return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
    return value instanceof BigDecimal b ? b.toPlainString() : value.toString();
  }
}
