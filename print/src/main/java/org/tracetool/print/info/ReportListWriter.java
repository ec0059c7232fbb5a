package org.tracetool.print.info;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.print.OutputForm;
import org.tracetool.print.PrintForm;

/** A list of reports or markers in one of the forms of output; grows at its end. */
final class ReportListWriter {
  private final OutputForm form;
  private final StringBuilder lines = new StringBuilder();
  private final JsonWriter json;
  private final SeparatedValues table;

  private ReportListWriter(PrintForm format) {
    form = format.form();
    json = format.json();
    table = format.table();
  }

  /**
   * An empty list of a trace.
   *
   * @param name of the list in a document
   * @param keys names of the values
   */
  static ReportListWriter of(PrintForm format, String trace, String name, List<String> keys) {
    ReportListWriter list = new ReportListWriter(format);
    if (list.form == OutputForm.json) {
      list.json.object(null).text("trace", trace).list(name);
    } else if (list.form.isTable()) {
      list.table.header(keys);
    }
    return list;
  }

  /** Adds an item with its values by their keys, the last of which is a text of any sort. */
  void add(Map<String, Object> values) {
    if (form == OutputForm.text) {
      int left = values.size();
      for (Object value : values.values()) {
        if (--left == 0) {
          ReportedErrors.quote(lines, value.toString());
        } else {
          lines.append(ReportedErrors.printable(value.toString())).append(' ');
        }
      }
      lines.append('\n');
    } else if (form.isTable()) {
      table.row(values.values());
    } else {
      json.values(null, values);
      if (form == OutputForm.jsonl) {
        lines.append(json.line());
      }
    }
  }

  /** Length of what was not taken yet. */
  int length() {
    return lines.length() + json.length() + table.length();
  }

  /** What was not taken yet. */
  String take() {
    String text = lines + table.take() + json.take();
    lines.setLength(0);
    return text;
  }

  /** The rest, with sums by their keys where the form has a place for them. */
  String end(Map<String, Long> sums) {
    if (form == OutputForm.text && !sums.isEmpty()) {
      StringJoiner line = new StringJoiner(", ", "", "\n");
      sums.forEach((key, sum) -> line.add(sum + " " + key.replace("_count", "s")));
      lines.append(line);
    } else if (form == OutputForm.json) {
      json.endList();
      sums.forEach(json::number);
      return take() + json.endObject();
    }
    return take();
  }
}
