package org.tracetool.core.format;

import java.util.List;
import java.util.Map;

/**
 * A setting of one format that users can choose, with a name and a few values.
 *
 * @param name short, lower case with hyphens, for example {@code profile}
 * @param reading whether it applies when a trace is read; otherwise when one is written
 * @param values possible values; the first one is the default. {@code 2..100} stands for all whole
 *     numbers of a range, {@code 1k..16m} for sizes, with {@code k} or {@code m} at their end or
 *     not
 * @param description one line for people
 */
public record FormatSetting(String name, boolean reading, List<String> values, String description) {
  private static final String RANGE = "..";
  private static final int MAX_DIGITS = 12;

  /** Takes an unchangeable copy. */
  public FormatSetting {
    values = List.copyOf(values);
  }

  /** The value that was chosen. */
  public String in(Map<String, String> settings) {
    return settings.getOrDefault(name, values.get(0));
  }

  /** Returns whether a value is one of those that are possible. */
  public boolean accepts(String value) {
    if (values.contains(value)) {
      return !value.contains(RANGE);
    }
    for (String range : values) {
      int dots = range.indexOf(RANGE);
      if (dots > 0) {
        long least = number(range.substring(0, dots));
        long most = number(range.substring(dots + RANGE.length()));
        long number = isSize(range) || !isSize(value) ? number(value) : -1;
        if (number >= least && number <= most) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSize(String text) {
    return text.endsWith("k") || text.endsWith("m");
  }

  /** A whole number, in units of 1024 or 1048576 if it ends with their letter; -1 if it is none. */
  private static long number(String text) {
    if (text.isEmpty() || text.length() > MAX_DIGITS || text.charAt(0) < '0') {
      return -1;
    }
    int shift = text.endsWith("k") ? 10 : text.endsWith("m") ? 20 : 0;
    try {
      return Long.parseLong(shift == 0 ? text : text.substring(0, text.length() - 1)) << shift;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Returns whether a value was chosen, among {@code on} and {@code off} for example. */
  public boolean is(String value, Map<String, String> settings) {
    return in(settings).equals(value);
  }
}
