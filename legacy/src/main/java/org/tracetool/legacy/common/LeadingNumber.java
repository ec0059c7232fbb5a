package org.tracetool.legacy.common;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as the older tools read them: the digits that a word begins with, 0 without any. */
public final class LeadingNumber {
  private static final BigInteger MAX_VALUE = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private static final Pattern REAL =
      Pattern.compile("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?");

  private LeadingNumber() {}

  /** Whether the word begins with a digit. */
  public static boolean isThere(String word) {
    return !word.isEmpty() && word.charAt(0) >= '0' && word.charAt(0) <= '9';
  }

  /** The number as unsigned 64 bits; too large ones are the largest, negative ones wrap. */
  public static long unsigned(String word) {
    String text = word.strip();
    boolean negative = text.startsWith("-");
    int begin = negative || text.startsWith("+") ? 1 : 0;
    int end = begin;
    while (end < text.length() && isThere(text.substring(end))) {
      end++;
    }
    if (end == begin) {
      return 0;
    }
    BigInteger n = new BigInteger(text.substring(begin, end)).min(MAX_VALUE);
    return negative ? -n.longValue() : n.longValue();
  }

  /** A decimal number, perhaps with a fraction and an exponent. */
  public static double real(String word) {
    Matcher matcher = REAL.matcher(word.strip());
    return matcher.lookingAt() ? Double.parseDouble(matcher.group()) : 0;
  }

  /** The number within the range of {@code int}; too large or small ones are cut off there. */
  public static int signed(String word) {
    long n = unsigned(word);
    boolean negative = word.strip().startsWith("-");
    if (negative) {
      return n == 0 ? 0 : (int) Math.max(n > 0 ? Integer.MIN_VALUE : n, Integer.MIN_VALUE);
    }
    return (int) (n < 0 ? Integer.MAX_VALUE : Math.min(n, Integer.MAX_VALUE));
  }
}
