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

  /**
   * Reads a condition.
   *
   * @param keys what there can be conditions about
   */
  public static ThresholdCondition parse(String text, List<String> keys) throws UsageException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new UsageException(
          "--fail-if "
              + text
              + ": write a key, an operator (< <= > >=) and a number, for example '"
              + keys.get(0)
              + ">0.8'");
    }
    String key = form.group(1);
    if (!keys.contains(key)) {
      String meant = SpellingSuggestions.didYouMean(key, keys);
      throw new UsageException(
          "--fail-if "
              + text
              + ": there is no key '"
              + key
              + "'"
              + (meant.isEmpty() ? "; keys: " + String.join(", ", keys) : meant));
    }
    double number = Double.parseDouble(form.group(3));
    return new ThresholdCondition(
        text.strip(), key, form.group(2), form.group(4).isEmpty() ? number : number / 100);
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
