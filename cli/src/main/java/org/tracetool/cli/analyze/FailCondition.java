package org.tracetool.cli.analyze;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tracetool.analyze.report.EfficiencyFactors;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.console.Printable;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.SpellingSuggestions;

/** A condition under which the command fails, such as {@code parallel_efficiency<0.8}. */
final class FailCondition {
  private static final Pattern FORM =
      Pattern.compile("\\s*([a-z_]+)\\s*(<=|>=|<|>)\\s*(-?[0-9]+(?:\\.[0-9]+)?)\\s*(%?)\\s*");

  private static final String SLOWER = "slower";

  private static final List<String> KEYS =
      Stream.concat(
              EfficiencyFactors.NAMES.stream(),
              Stream.of("duration_s", "waiting_s", "waiting_share", "unattributed_s"))
          .toList();

  private final String text;
  private final String key;
  private final String sign;
  private final double limit;

  private FailCondition(String text, String key, String sign, double limit) {
    this.text = text;
    this.key = key;
    this.sign = sign;
    this.limit = limit;
  }

  /**
   * Reads a condition.
   *
   * @param traces how many traces are named
   */
  static FailCondition parse(String text, int traces) throws UsageException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new UsageException(
          "--fail-if "
              + text
              + ": write a key, a sign (< <= > >=) and a number, for example"
              + " 'parallel_efficiency<0.8'");
    }
    String key = form.group(1);
    if (key.equals(SLOWER) && traces != 2) {
      throw new UsageException("--fail-if " + text + ": name two traces, before and after");
    }
    if (!key.equals(SLOWER) && !KEYS.contains(key)) {
      List<String> all = new ArrayList<>(KEYS);
      all.add(SLOWER);
      String meant = SpellingSuggestions.didYouMean(key, all);
      throw new UsageException(
          "--fail-if "
              + text
              + ": there is no key '"
              + key
              + "'"
              + (meant.isEmpty() ? "; keys: " + String.join(", ", all) : meant));
    }
    double number = Double.parseDouble(form.group(3));
    return new FailCondition(
        text.strip(), key, form.group(2), form.group(4).isEmpty() ? number : number / 100);
  }

  /** Returns whether it holds for any run; says so. */
  boolean holds(AnalyzedRuns runs, PrintStream messages) throws UnsupportedTraceException {
    if (key.equals(SLOWER)) {
      if (runs.comparison() == null) {
        throw new UnsupportedTraceException(
            "--fail-if " + text + ": the two runs have different numbers of locations");
      }
      return check(runs.comparison().slower(), runs.readable().get(1).name(), messages);
    }
    boolean holds = false;
    for (AnalyzedTrace trace : runs.readable()) {
      holds |= check(values(trace.result()).get(key), trace.name(), messages);
    }
    return holds;
  }

  private boolean check(Double value, String trace, PrintStream messages)
      throws UnsupportedTraceException {
    if (value == null || value.isNaN()) {
      throw new UnsupportedTraceException(
          "--fail-if " + text + ": " + key + " is not known for " + trace);
    }
    boolean holds =
        switch (sign) {
          case "<" -> value < limit;
          case "<=" -> value <= limit;
          case ">" -> value > limit;
          default -> value >= limit;
        };
    if (holds) {
      messages.println(
          "tracetool: "
              + Printable.text(trace)
              + ": "
              + key
              + " is "
              + shown(value)
              + " ("
              + text
              + ")");
    }
    return holds;
  }

  private static String shown(double value) {
    return String.format(java.util.Locale.ROOT, "%.4g", value);
  }

  private static Map<String, Double> values(AnalysisResult r) {
    Map<String, Double> values = EfficiencyFactors.all(r.efficiency());
    double duration = r.run().durationSeconds();
    values.put("duration_s", duration);
    values.put("waiting_s", r.waits().waitingSeconds());
    values.put("waiting_share", r.waits().waitingSeconds() / (duration * r.run().locations()));
    values.put("unattributed_s", r.delays().unattributedSeconds());
    return values;
  }
}
