package org.tracetool.cli.info;

import java.util.Map;
import org.tracetool.cli.common.ExitStatusCollector;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.console.Failures;
import org.tracetool.console.TerminalWidth;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.print.OutputForm;
import org.tracetool.print.info.InfoTable;
import org.tracetool.print.info.JsonInfo;
import org.tracetool.print.info.TraceOverview;
import org.tracetool.print.info.TraceProperties;

/** Puts the descriptions of traces together, in any form. */
final class InfoList {
  private final FormatOption format;
  private final InfoTable text;
  private final SeparatedValues table;
  private final JsonWriter json;
  private boolean isOne;
  private final ExitStatusCollector outcomes = new ExitStatusCollector();

  /**
   * An empty list.
   *
   * @param counts whether records are counted
   * @param wide whether a table of text has all columns
   */
  InfoList(FormatOption format, boolean counts, boolean wide) {
    this.format = format;
    text = new InfoTable(counts, wide);
    table = format.table();
    json = format.json();
    if (format.form().isTable()) {
      table.header(TraceProperties.KEYS);
    }
  }

  /** Of one trace JSON is an object, not a list. */
  InfoList ofOne() {
    isOne = true;
    return this;
  }

  /** Adds a trace. */
  void add(TraceOverview overview, Diagnostics own) {
    boolean isDamaged = own.hasDamage();
    if (isDamaged) {
      outcomes.countDamaged();
    }
    Map<String, Object> facts = TraceProperties.of(overview, isDamaged);
    if (!format.form().isJson()) {
      add(facts);
      return;
    }
    begin();
    new JsonInfo(json).add(facts, overview, own.incidents());
  }

  /** Adds a trace that cannot be read. */
  void add(String trace, Exception failure, Diagnostics own) {
    String state = outcomes.failed(failure);
    Map<String, Object> facts = TraceProperties.none(trace, state, Failures.line(failure));
    if (!format.form().isJson()) {
      add(facts);
      return;
    }
    begin();
    new JsonInfo(json).add(facts, own.incidents());
  }

  private boolean begun;

  private void begin() {
    if (!begun && !isOne && format.form() == OutputForm.json) {
      json.list(null);
    }
    begun = true;
  }

  private void add(Map<String, Object> facts) {
    if (format.form().isTable()) {
      table.row(facts.values());
    } else {
      text.add(facts);
    }
  }

  /** What can be printed so far. */
  String take() {
    if (format.form().isTable()) {
      return table.take();
    }
    return format.form() == OutputForm.jsonl ? json.line() : json.take();
  }

  /** The rest. */
  String end() {
    if (format.form() == OutputForm.text) {
      return text.text(TerminalWidth.get());
    }
    if (format.form() != OutputForm.json) {
      return "";
    }
    if (!isOne) {
      json.endList();
    }
    return json.take() + "\n";
  }

  /** How the command ends. */
  ExitCode exitCode() {
    return outcomes.exitCode();
  }
}
