package org.tracetool.check.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.SpellingSuggestions;

/**
 * Which checks are on, and limits, in the syntax of the Trace Collector: {@code CHECK LOCAL:**
 * OFF}. Of rules that match, the last one counts.
 */
public final class CheckRules {
  private static final List<String> LIMITS =
      List.of(
          "CHECK",
          "CHECK-MAX-ERRORS",
          "CHECK-MAX-REPORTS",
          "CHECK-MAX-PENDING",
          "CHECK-MAX-REQUESTS",
          "CHECK-MAX-DATATYPES",
          "CHECK-SUPPRESSION-LIMIT",
          "CHECK-LEAK-REPORT-SIZE",
          "CHECK-TIMEOUT",
          "DEADLOCK-WARNING",
          "DEADLOCK-TIMEOUT");

  /** Far above any name of a check; keeps the time short in which patterns are compared. */
  private static final int MAX_PATTERN_CHARS = 1000;

  private static final int MAX_QUOTED_CHARS = 80;
  private static final Pattern DIRECTIVE = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");

  /** Whether findings with names that fit are wanted. */
  private record NameRule(CheckNamePattern pattern, boolean on) {}

  private final Set<CheckKind> checks = EnumSet.allOf(CheckKind.class);
  private long maxErrors;
  private long maxReports = 100;
  private long maxPending = 20;
  private long maxRequests;
  private long maxDatatypes;
  private long suppressionLimit;
  private long leakReportSize = -1;
  private double warning = 300;
  private final List<NameRule> nameRules = new ArrayList<>();
  private boolean isNameWanted = true;
  private final Set<String> foreign = new TreeSet<>();

  /**
   * Adds one rule.
   *
   * @param where what it is called in messages
   */
  public void add(String rule, String where) throws UsageException {
    String text = withoutComment(rule);
    if (!text.isEmpty() && !rule(text, where)) {
      throw wrong(where, text, "one of " + String.join(", ", LIMITS));
    }
  }

  /**
   * Adds the rules of a configuration file of the Trace Collector. Directives that do not concern
   * checks are passed over, see {@link #foreign}; one that is spelled almost like those that do is
   * wrong.
   *
   * @param where what the file is called in messages
   */
  public void read(List<String> lines, String where) throws UsageException {
    for (int i = 0; i < lines.size(); i++) {
      String text = withoutComment(lines.get(i));
      String place = where + ": line " + (i + 1);
      if (!text.isEmpty() && !rule(text, place)) {
        passOver(text, place);
      }
    }
  }

  private static String withoutComment(String line) {
    int comment = line.indexOf('#');
    return (comment < 0 ? line : line.substring(0, comment)).strip();
  }

  private void passOver(String text, String where) throws UsageException {
    String name = text.split("\\s+", 2)[0].toUpperCase(Locale.ROOT);
    boolean isSlip =
        LIMITS.stream().anyMatch(limit -> SpellingSuggestions.distance(limit, name) <= 2)
            && !name.equals("CHECK-TRACING");
    if (isSlip || !DIRECTIVE.matcher(name).matches()) {
      throw wrong(
          where,
          text,
          "a directive of the Trace Collector" + SpellingSuggestions.didYouMean(name, LIMITS));
    }
    foreign.add(name);
  }

  /** Adds a rule; returns false if its directive does not concern checks. */
  private boolean rule(String text, String where) throws UsageException {
    String[] words = text.split("\\s+");
    String name = words[0].toUpperCase(Locale.ROOT);
    if (name.equals("CHECK")) {
      if (words.length != 3) {
        throw wrong(where, text, "CHECK PATTERN ON|OFF");
      }
      String value = words[2].toUpperCase(Locale.ROOT);
      if (!value.equals("ON") && !value.equals("OFF")) {
        throw wrong(where, text, "ON or OFF");
      }
      choose(words[1], value.equals("ON"), where);
      return true;
    }
    if (!LIMITS.contains(name)) {
      return false;
    }
    if (words.length != 2) {
      throw wrong(where, text, "NAME VALUE");
    }
    switch (name) {
      case "CHECK-MAX-ERRORS" -> maxErrors = number(words[1], text, where);
      case "CHECK-MAX-REPORTS" -> maxReports = number(words[1], text, where);
      case "CHECK-MAX-PENDING" -> maxPending = number(words[1], text, where);
      case "CHECK-MAX-REQUESTS" -> maxRequests = number(words[1], text, where);
      case "CHECK-MAX-DATATYPES" -> maxDatatypes = number(words[1], text, where);
      case "DEADLOCK-WARNING" -> warning = seconds(words[1], text, where);
      case "CHECK-SUPPRESSION-LIMIT" -> suppressionLimit = number(words[1], text, where);
      case "CHECK-LEAK-REPORT-SIZE" -> leakReportSize = number(words[1], text, where);
      default -> seconds(words[1], text, where); // how long the run itself waits
    }
    return true;
  }

  private static UsageException wrong(String where, String text, String expected) {
    return new UsageException(
        where + ": expected " + expected + ", found '" + shortened(text) + "'");
  }

  private static String shortened(String text) {
    return text.length() > MAX_QUOTED_CHARS ? text.substring(0, MAX_QUOTED_CHARS) + "…" : text;
  }

  private static long number(String value, String text, String where) throws UsageException {
    try {
      long number = Long.parseLong(value);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw wrong(where, text, "a number, 0 or more");
  }

  private static double seconds(String value, String text, String where) throws UsageException {
    double seconds = seconds(value);
    if (seconds < 0) {
      throw wrong(where, text, "a time such as 300s, 500ms or 5m");
    }
    return seconds;
  }

  /** A length of time such as {@code 300s}, {@code 500ms}, {@code 5m}; -1 if it is none. */
  public static double seconds(String value) {
    String text = value.strip().toLowerCase(Locale.ROOT);
    String[] units = {"ns", "us", "ms", "s", "m", "h", "d"};
    double[] sizes = {1e-9, 1e-6, 1e-3, 1, 60, 3600, 86400};
    double size = 1;
    for (int i = 0; i < units.length; i++) {
      if (text.endsWith(units[i])) {
        size = sizes[i];
        text = text.substring(0, text.length() - units[i].length()).strip();
        break;
      }
    }
    if (!text.matches("[0-9]+(\\.[0-9]+)?(e[+-]?[0-9]{1,3})?")) {
      return -1;
    }
    return Double.parseDouble(text) * size;
  }

  /**
   * Switches all checks whose names match.
   *
   * @throws UsageException if no name does
   */
  public void choose(String pattern, boolean on, String where) throws UsageException {
    if (pattern.length() > MAX_PATTERN_CHARS) {
      throw new UsageException(
          where
              + ": a pattern has at most "
              + MAX_PATTERN_CHARS
              + " characters, found '"
              + shortened(pattern)
              + "'");
    }
    CheckNamePattern p = new CheckNamePattern(pattern);
    boolean any = Arrays.stream(LiveCheck.values()).anyMatch(c -> p.matches(c.label()));
    boolean isOfAllNames = p.matches(CheckKind.REPORTED.label());
    nameRules.add(new NameRule(isOfAllNames ? CheckNamePattern.ANY : p, on));
    if (any && on) {
      checks.add(
          CheckKind.REPORTED); // where such findings are, as far as the rules want their names
    }
    for (CheckKind check : CheckKind.values()) {
      if (p.matches(check.label())) {
        any = true;
        if (on) {
          checks.add(check);
        } else {
          checks.remove(check);
        }
      }
    }
    if (!any) {
      throw new UsageException(
          where
              + ": unknown check '"
              + shortened(pattern)
              + "'; 'tracetool check --explain all' lists them"
              + (pattern.contains("*") ? ", and ** stands for several parts of a name" : ""));
    }
  }

  /** Switches all checks off. */
  public void disableAll() {
    checks.clear();
    nameRules.clear();
    isNameWanted = false;
  }

  /**
   * Whether a finding that the run recorded under a name is wanted.
   *
   * @param name for example {@code LOCAL:MEMORY:OVERLAP}; any text
   */
  public boolean wants(String name) {
    boolean wanted = isNameWanted;
    for (NameRule rule : nameRules) {
      wanted = rule.pattern().matches(name) ? rule.on() : wanted;
    }
    return wanted;
  }

  /** Directives of configuration files that do not concern checks, in order of their names. */
  public Set<String> foreign() {
    return foreign;
  }

  /** Findings of one {@linkplain Finding#kind kind} that are listed at most; 0 for all. */
  public long suppressionLimit() {
    return suppressionLimit;
  }

  /** Places that are listed of requests and datatypes that are not freed; -1 if no rule says it. */
  public long leakReportSize() {
    return leakReportSize;
  }

  /** The checks that are on. */
  public Set<CheckKind> checks() {
    return checks;
  }

  /** Errors that are listed at most; 0 for all. */
  public long maxErrors() {
    return maxErrors;
  }

  /** Findings that are listed at most; 0 for all. */
  public long maxReports() {
    return maxReports;
  }

  /** Messages that are listed of a finding about pending ones. */
  public long maxPending() {
    return maxPending;
  }

  /** Report each multiple of so many active requests; 0 for never. */
  public long maxRequests() {
    return maxRequests;
  }

  /** Report each multiple of so many committed datatypes; 0 for never. */
  public long maxDatatypes() {
    return maxDatatypes;
  }

  /** Seconds without progress that are reported. */
  public double warningSeconds() {
    return warning;
  }
}
