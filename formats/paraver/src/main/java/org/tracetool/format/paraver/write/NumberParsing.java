package org.tracetool.format.paraver.write;

import java.math.BigInteger;

/** Numbers in texts and of other clocks. */
final class NumberParsing {
  private NumberParsing() {}

  /** The number that a text is, if it is one and not too large, else another one. */
  static long of(String text, long other, long most) {
    try {
      long n = text == null ? other : Long.parseLong(text);
      return n < 0 || n > most ? other : n;
    } catch (NumberFormatException e) {
      return other;
    }
  }

  /** A number of ticks, unsigned, in other units; the largest number if there are too many. */
  static long scaled(long ticks, long perSecond, long from) {
    if (perSecond == from) {
      return ticks;
    }
    if (ticks >= 0 && Math.multiplyHigh(ticks, perSecond) == 0) {
      return Long.divideUnsigned(ticks * perSecond, from);
    }
    BigInteger exact =
        new BigInteger(Long.toUnsignedString(ticks))
            .multiply(BigInteger.valueOf(perSecond))
            .divide(new BigInteger(Long.toUnsignedString(from)));
    return exact.bitLength() < Long.SIZE ? exact.longValue() : Long.MAX_VALUE;
  }
}
