package org.tracetool.core.compare;

import java.math.BigInteger;

/** Compares times of two clocks as seconds, exactly. */
final class ClockRates {
  private final boolean equal;
  private final long factorA;
  private final long factorB;

  /** Clocks with so many ticks per second (unsigned, not 0). */
  ClockRates(long ticksPerSecondA, long ticksPerSecondB) {
    equal = ticksPerSecondA == ticksPerSecondB;
    BigInteger a = new BigInteger(Long.toUnsignedString(ticksPerSecondA));
    BigInteger b = new BigInteger(Long.toUnsignedString(ticksPerSecondB));
    BigInteger common = a.gcd(b);
    // tA / a < tB / b if and only if tA * b < tB * a
    factorA = b.divide(common).longValue();
    factorB = a.divide(common).longValue();
  }

  /** Negative if the time of the first clock is earlier, 0 if they are the same. */
  int compare(long a, long b) {
    if (equal) {
      return Long.compareUnsigned(a, b);
    }
    int high = Long.compareUnsigned(high(a, factorA), high(b, factorB));
    return high != 0 ? high : Long.compareUnsigned(a * factorA, b * factorB);
  }

  private static long high(long x, long y) {
    return Math.multiplyHigh(x, y) + (x >> 63 & y) + (y >> 63 & x);
  }
}
