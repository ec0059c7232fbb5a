package org.tracetool.cli.argument;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.console.Printable;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.SpellingSuggestions;

/**
 * A condition of {@code --fail-if}, under which a command ends with findings: a figure by its key,
 * a sign and a limit, such as {@code slower>5%}.
 *
 * @param text as the user wrote it
 * @param limit a share if it was written in percent
 */
public record ThresholdCondition(String text, String key, String sign, double limit) {
  private static final Pattern FORM =
      Pattern.compile("\\s*([a-z_]+)\\s*(<=|>=|<|>)\\s*(-?[0-9]+(?:\\.[0-9]+)?)\\s*(%?)\\s*");

  private static final Pattern KEY = Pattern.compile("[a-z_]+");
  private static final String EFFICIENCY = "efficiency";

  /** Keys of shares of a whole. */
  private static final Pattern SHARE = Pattern.compile("slower|.*_share|.*" + EFFICIENCY);

  /** Keys of numbers and of seconds. */
  private static final Pattern COUNT = Pattern.compile("differences|.*_s");

  /**
   * Reads a condition.
   *
   * @param keys what there can be conditions about
   */
  public static ThresholdCondition parse(String text, List<String> keys) throws UsageException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      String quote =
          KEY.matcher(text).matches()
              ? "quote it, since the shell takes < and > for names of files; "
              : "";
      throw new UsageException(
          "--fail-if "
              + text
              + ": "
              + quote
              + "write a key, an operator (< <= > >=) and a number, for example '"
              + (keys.contains("slower") ? "slower>5%" : keys.get(0) + ">0")
              + "'");
    }
    String key = form.group(1);
    if (!keys.contains(key)) {
      String meant = SpellingSuggestions.didYouMean(key, keys);
      throw new UsageException(
          "--fail-if "
              + text
              + ": unknown key '"
              + key
              + "'"
              + (meant.isEmpty() ? "; known are: " + String.join(", ", keys) : meant));
    }
    double number = Double.parseDouble(form.group(3));
    checkUnit(text, key, form.group(3), number, !form.group(4).isEmpty());
    return new ThresholdCondition(
        text.strip(), key, form.group(2), form.group(4).isEmpty() ? number : number / 100);
  }

  /** Refuses a share that was meant in percent, and percent of what is no share. */
  private static void checkUnit(
      String text, String key, String digits, double number, boolean isPercent)
      throws UsageException {
    if (isPercent && COUNT.matcher(key).matches()) {
      throw new UsageException("--fail-if " + text + ": " + key + " is no share; leave % out");
    }
    boolean isShare = SHARE.matcher(key).matches();
    if (isShare && !isPercent && (number > 1 || number == 1 && !key.endsWith(EFFICIENCY))) {
      throw new UsageException(
          "--fail-if "
              + text
              + ": "
              + key
              + " is a share, of which "
              + digits
              + " is "
              + digits
              + " times the whole; write "
              + digits
              + "%, or "
              + digits
              + "00% if you mean that");
    }
  }

  /**
   * Returns whether the condition holds, and says so if it does.
   *
   * @param value null or not a number if it is not known
   * @param trace what it is a figure of
   */
  public boolean holds(Double value, String trace, PrintStream messages)
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
      String shown = String.format(Locale.ROOT, "%.4g", value);
      messages.println(
          "tracetool: " + Printable.text(trace) + ": " + key + " is " + shown + " (" + text + ")");
    }
    return holds;
  }
}
