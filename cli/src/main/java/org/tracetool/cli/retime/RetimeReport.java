package org.tracetool.cli.retime;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.clock.IntervalChangeReport;
import org.tracetool.clock.RetimeMethod;
import org.tracetool.clock.Retiming;
import org.tracetool.clock.corridor.ClockEstimate;
import org.tracetool.clock.match.ReversalTally;
import org.tracetool.console.Printable;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.text.CountText;
import org.tracetool.core.text.TextColumns;

/** What a correction of clocks did, in the form that the user chose. */
final class RetimeReport {
  /** Columns for people. */
  private static final List<String> TITLES =
      List.of("sender", "receiver", "messages", "too early", "at most (s)", "after", "at most (s)");

  private static final int USUAL = 20;
  private static final List<String> KEYS =
      List.of(
          "sender",
          "receiver",
          "message_count",
          "violation_count",
          "largest_violation_s",
          "violation_count_after",
          "largest_violation_after_s");

  private final RetimeMethod method;
  private final Retiming retiming;
  private final IntervalChangeReport changes;

  RetimeReport(RetimeMethod method, Retiming retiming, IntervalChangeReport changes) {
    this.method = method;
    this.retiming = retiming;
    this.changes = changes;
  }

  String print(FormatOption format, Path in, Integer top, List<Incident> incidents) {
    List<Map<String, Object>> rows =
        rows(top == null ? format.form().name().equals("text") ? USUAL : Integer.MAX_VALUE : top);
    return switch (format.form()) {
      case text -> text(rows, in);
      case json -> json(format.json(), rows, in, incidents);
      case jsonl -> {
        StringBuilder lines = new StringBuilder();
        for (Map<String, Object> row : rows) {
          JsonWriter json = format.json();
          json.values(null, row);
          lines.append(json.line());
        }
        yield lines.toString();
      }
      case csv, tsv -> {
        SeparatedValues table = format.table().header(KEYS);
        rows.forEach(row -> table.row(row.values()));
        yield table.take();
      }
    };
  }

  /** Seconds with nine digits, never with an exponent. */
  private JsonWriter.SpelledValue seconds(long ticks) {
    return new JsonWriter.SpelledValue(
        BigDecimal.valueOf(ticks)
            .divide(BigDecimal.valueOf(retiming.ticksPerSecond()), 9, RoundingMode.HALF_UP)
            .toPlainString());
  }

  private List<Map<String, Object>> rows(int top) {
    ReversalTally before = retiming.before();
    ReversalTally after = retiming.after();
    Integer[] order = new Integer[before.pairs()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (a, b) -> {
          int byCount = Long.compare(before.violated(b), before.violated(a));
          int bySender = Integer.compare(before.sender(a), before.sender(b));
          return byCount != 0
              ? byCount
              : bySender != 0 ? bySender : Integer.compare(before.receiver(a), before.receiver(b));
        });
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int pair : order) {
      if (rows.size() == top) {
        break;
      }
      int now = after.find(before.sender(pair), before.receiver(pair));
      Map<String, Object> row = new LinkedHashMap<>();
      row.put(KEYS.get(0), retiming.units().name(before.sender(pair)));
      row.put(KEYS.get(1), retiming.units().name(before.receiver(pair)));
      row.put(KEYS.get(2), before.messages(pair));
      row.put(KEYS.get(3), before.violated(pair));
      row.put(KEYS.get(4), seconds(before.largest(pair)));
      row.put(KEYS.get(5), now < 0 ? null : (Object) after.violated(now));
      row.put(KEYS.get(6), now < 0 ? null : seconds(after.largest(now)));
      rows.add(row);
    }
    return rows;
  }

  /** How well the pair of the tree is known of which least is known; null if nothing is. */
  private Long quality() {
    Long worst = null;
    if (retiming.estimate() != null) {
      for (ClockEstimate.Pair pair : retiming.estimate().tree()) {
        if (pair.half() >= 0) {
          worst = worst == null ? pair.half() : Math.max(worst, pair.half());
        }
      }
    }
    return worst;
  }

  private String json(
      JsonWriter json, List<Map<String, Object>> rows, Path in, List<Incident> incidents) {
    ReversalTally before = retiming.before();
    ReversalTally after = retiming.after();
    json.object(null).text("trace", in.toString());
    json.text("method", method.name().toLowerCase(Locale.ROOT)).list("reasons");
    retiming.reasons().forEach(r -> json.text(null, r));
    json.endList();
    ClockEstimate estimate = retiming.estimate();
    json.text(
        "correction", estimate == null ? null : estimate.shape().name().toLowerCase(Locale.ROOT));
    json.value("knot_count", estimate == null ? null : (Object) estimate.knots());
    json.value("min_latency_s", retiming.isLatencyKnown() ? seconds(retiming.latency()) : null);
    Long quality = quality();
    json.value("uncertainty_s", quality == null ? null : seconds(quality));
    json.number("jump_count", retiming.jumps());
    json.number("unmatched_record_count", retiming.alone());
    json.value("largest_shift_s", seconds(changes.largestShift()));
    json.value("largest_interval_change_s", seconds(changes.largest()));
    json.number("interval_count", changes.intervals());
    json.number("changed_interval_count", changes.changed());
    tally(json, "before", before);
    tally(json, "after", after);
    json.list("pairs");
    rows.forEach(row -> json.values(null, row));
    return json.endList().incidents(incidents).endObject().toString();
  }

  private void tally(JsonWriter json, String name, ReversalTally tally) {
    json.object(name).number("message_count", tally.messages());
    json.number("violation_count", tally.violated());
    json.value("largest_violation_s", seconds(tally.largest()));
    json.number("operation_count", tally.operations());
    json.number("operation_violation_count", tally.violatedOperations());
    json.value("largest_operation_violation_s", seconds(tally.largestOperation())).endObject();
  }

  private String micros(long ticks) {
    return BigDecimal.valueOf(ticks)
            .movePointRight(6)
            .divide(BigDecimal.valueOf(retiming.ticksPerSecond()), 3, RoundingMode.HALF_UP)
            .toPlainString()
        + " us";
  }

  private String text(List<Map<String, Object>> rows, Path in) {
    ReversalTally before = retiming.before();
    ReversalTally after = retiming.after();
    StringBuilder out = new StringBuilder();
    printLine(out, "trace", Printable.text(in.toString()));
    printLine(out, "method", method.name().toLowerCase(Locale.ROOT));
    retiming.reasons().forEach(r -> printLine(out, "", r));
    printLine(out, "messages", compare(before.violated(), after.violated(), before.messages()));
    printLine(out, "", "by at most " + micros(before.largest()) + " -> " + micros(after.largest()));
    printLine(
        out,
        "collectives",
        compare(before.violatedOperations(), after.violatedOperations(), before.operations()));
    if (retiming.isLatencyKnown()) {
      printLine(out, "minimum latency", micros(retiming.latency()));
    }
    printLine(out, "largest shift", micros(changes.largestShift()));
    printLine(
        out,
        "intervals",
        changes.changed()
            + " of "
            + changes.intervals()
            + " changed by more than 1 %, at most "
            + micros(changes.largest()));
    Long quality = quality();
    if (quality != null) {
      printLine(out, "quality", "clocks are known to " + micros(quality) + " or better");
    }
    if (retiming.jumps() > 0) {
      printLine(
          out,
          "logical clock",
          "set forward "
              + (retiming.jumps() == 1 ? "once" : retiming.jumps() + " times")
              + (retiming.smooth() ? "" : ", without smoothing (too many messages)"));
    }
    if (retiming.alone() > 0) {
      printLine(
          out,
          "unmatched",
          CountText.of(retiming.alone(), "communication record") + " without partner");
    }
    if (!rows.isEmpty()) {
      TextColumns table = new TextColumns(false, false, true, true, true, true, true);
      table.add(TITLES);
      for (Map<String, Object> row : rows) {
        List<String> words = new ArrayList<>();
        row.values().forEach(v -> words.add(v == null ? "-" : Printable.text(v.toString())));
        table.add(words);
      }
      out.append('\n');
      table.appendTo(out);
      int hidden = before.pairs() - rows.size();
      if (hidden > 0) {
        out.append(hidden).append(" more pairs; --top shows more\n");
      }
    }
    return out.toString();
  }

  private static String compare(long before, long after, long all) {
    return before + " -> " + after + " of " + all + " too early";
  }

  private static void printLine(StringBuilder out, String name, String value) {
    out.append(String.format(Locale.ROOT, "%-16s  %s%n", name, value));
  }
}
