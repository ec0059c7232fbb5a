package org.tracetool.cli.dump;

import java.math.BigInteger;

/** Times of Standard ASCII: decimal integers of any length. */
final class VtfTime {
  private static final int DIGITS_OF_LONG = 18;

  private VtfTime() {}

  /** The time between two, as text; 0 if they are in the wrong order. */
  static String minus(String later, String earlier) {
    if (later.length() <= DIGITS_OF_LONG && earlier.length() <= DIGITS_OF_LONG) {
      return Long.toString(Math.max(0, Long.parseLong(later) - Long.parseLong(earlier)));
    }
    return new BigInteger(later).subtract(new BigInteger(earlier)).max(BigInteger.ZERO).toString();
  }
}
