package org.tracetool.unify.merge;

import java.math.BigInteger;
import java.util.List;
import org.tracetool.core.definition.Definition;

/** Chooses the clock of the output. */
final class ClockResolution {
  /** Finer clocks than this gain nothing and make times long. */
  private static final BigInteger FINEST = BigInteger.TEN.pow(12);

  private ClockResolution() {}

  /**
   * Ticks per second, unsigned: the smallest number with which all times of all inputs are exact,
   * or, where that is more than 10^12 or times would not fit, the largest one of the inputs.
   */
  static long of(List<MergeInput> inputs) {
    BigInteger common = BigInteger.ONE;
    BigInteger largest = BigInteger.ZERO;
    boolean same = true;
    for (MergeInput input : inputs) {
      BigInteger rate = unsigned(input.ticksPerSecond());
      same &= input.ticksPerSecond() == inputs.get(0).ticksPerSecond();
      largest = largest.max(rate);
      if (common.compareTo(FINEST) <= 0) {
        common = common.multiply(rate).divide(common.gcd(rate));
      }
    }
    if (same) {
      return inputs.get(0).ticksPerSecond();
    }
    return common.compareTo(FINEST) <= 0 && fits(inputs, common)
        ? common.longValue()
        : largest.longValue();
  }

  private static boolean fits(List<MergeInput> inputs, BigInteger rate) {
    for (MergeInput input : inputs) {
      Definition.TimeRange range = input.range();
      if (range != null) {
        BigInteger last = unsigned(range.last()).multiply(rate);
        if (last.divide(unsigned(input.ticksPerSecond())).bitLength() > 62) {
          return false;
        }
      }
    }
    return true;
  }

  private static BigInteger unsigned(long n) {
    return new BigInteger(Long.toUnsignedString(n));
  }
}
