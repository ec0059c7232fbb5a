package org.tracetool.cli.argument;

import org.tracetool.core.error.UsageException;

/** Unsigned 32-bit numbers and ranges {@code A:B} of them, as options take them. */
final class UnsignedRanges {
  private UnsignedRanges() {}

  /** Returns whether the text is a number or a range. */
  static boolean isRange(String text) {
    boolean digit = false;
    int colons = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      digit |= c >= '0' && c <= '9';
      colons += c == ':' ? 1 : 0;
      if (c != ':' && (c < '0' || c > '9')) {
        return false;
      }
    }
    return digit && colons <= 1;
  }

  /** First and last number of a range; an open end is 0 or the largest number. */
  static long[] parse(String option, String text) throws UsageException {
    int colon = text.indexOf(':');
    if (colon < 0) {
      long n = number(option, text);
      return new long[] {n, n};
    }
    String from = text.substring(0, colon);
    String to = text.substring(colon + 1);
    long first = from.isEmpty() ? 0 : number(option, from);
    long last = to.isEmpty() ? 0xffff_ffffL : number(option, to);
    if (last < first) {
      throw new UsageException(option + " " + text + ": the range ends before it begins");
    }
    return new long[] {first, last};
  }

  static long number(String option, String text) throws UsageException {
    try {
      return Integer.toUnsignedLong(Integer.parseUnsignedInt(text));
    } catch (NumberFormatException e) {
      throw new UsageException(option + ": '" + text + "' is not a number below 2^32");
    }
  }
}
