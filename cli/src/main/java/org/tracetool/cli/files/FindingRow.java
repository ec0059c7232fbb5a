package org.tracetool.cli.files;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.core.format.FileSet.Finding;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;

/** A problem of a file as a row for programs. */
final class FindingRow {
  private static final List<String> KEYS = List.of("problem", "path", "what");

  private FindingRow() {}

  /** The problem in a word. */
  static String problem(Finding f) {
    return f.problem().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The values of a row by their keys. */
  static Map<String, Object> values(Finding f) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("problem", problem(f));
    values.put("path", f.path().toString());
    values.put("what", f.what());
    return values;
  }

  /** Rows as JSON lines. */
  static String lines(List<Finding> findings, FormatOption format) {
    StringBuilder out = new StringBuilder();
    JsonWriter json = format.json();
    findings.forEach(f -> out.append(json.values(null, values(f)).line()));
    return out.toString();
  }

  /** Rows as a table. */
  static String table(List<Finding> findings, FormatOption format) {
    SeparatedValues table = format.table().header(KEYS);
    findings.forEach(f -> table.row(values(f).values()));
    return table.take();
  }
}
