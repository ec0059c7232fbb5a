package org.tracetool.cli.info;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.cli.common.OutputForm;
import org.tracetool.core.event.RunReport;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.JsonWriter.Spelled;
import org.tracetool.core.report.SeparatedValues;

/** A list of reports in one of the forms of output; grows at its end. */
final class ReportForm {
  private static final List<String> KEYS = List.of("time_ticks", "cpu", "severity", "name", "text");

  private final OutputForm form;
  private final StringBuilder lines = new StringBuilder();
  private final JsonWriter json;
  private final SeparatedValues table;

  private ReportForm(FormatOption format) {
    form = format.form();
    json = format.json();
    table = format.table();
  }

  /** An empty list of a trace. */
  static ReportForm of(FormatOption format, String trace) {
    ReportForm list = new ReportForm(format);
    if (list.form == OutputForm.json) {
      list.json.object(null).text("trace", trace).list("reports");
    } else if (list.form.isTable()) {
      list.table.header(KEYS);
    }
    return list;
  }

  /**
   * Adds a report.
   *
   * @param cpu number of the process or thread in dumps, 0 for none
   */
  void add(long time, long cpu, RunReport r) {
    if (form == OutputForm.text) {
      lines.append(Long.toUnsignedString(time)).append(' ').append(cpu).append(' ');
      lines.append(r.severity()).append(' ').append(Reports.printable(r.name())).append(' ');
      Reports.quote(lines, r.text());
      lines.append('\n');
      return;
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("time_ticks", Spelled.unsigned(time));
    values.put("cpu", cpu);
    values.put("severity", r.severity());
    values.put("name", r.name());
    values.put("text", r.text());
    if (form.isTable()) {
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

  /** The rest, with the sums where the form has a place for them. */
  String end(long errors, long warnings) {
    if (form == OutputForm.text) {
      lines.append(errors).append(" errors, ").append(warnings).append(" warnings\n");
    } else if (form == OutputForm.json) {
      json.endList().number("error_count", errors).number("warning_count", warnings);
      return take() + json.endObject();
    }
    return take();
  }
}
