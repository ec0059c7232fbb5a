package org.tracetool.stats.report;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** The command line that shows a trace, or a moment of it, on the timeline, for a page to name. */
final class TimelineHint {
  /** Digits behind the point of a second: no clock of a trace has finer ticks that matter here. */
  private static final int DIGITS = 9;

  private final String trace;
  private final BigDecimal rate;

  /**
   * @param trace the trace as the user named it
   * @param ticksPerSecond of its clock, unsigned
   */
  TimelineHint(String trace, long ticksPerSecond) {
    this.trace = trace;
    rate = new BigDecimal(Long.toUnsignedString(ticksPerSecond));
  }

  /** Whether the trace can be shown: standard input has been read and is gone. */
  boolean isPossible() {
    return !trace.equals("-") && !trace.equals("/dev/stdin");
  }

  /** Shows the whole run. */
  String all() {
    return "tracetool view " + word(trace);
  }

  /** Shows an interval with as much again on both sides; times are ticks, unsigned. */
  String at(long from, long ticks) {
    BigInteger begin = new BigInteger(Long.toUnsignedString(from));
    BigInteger length = BigInteger.valueOf(Math.max(1, ticks));
    BigInteger low = begin.subtract(length).max(BigInteger.ZERO);
    BigInteger high = begin.add(length).add(length);
    return "tracetool view --time "
        + seconds(low, RoundingMode.FLOOR)
        + ":"
        + seconds(high, RoundingMode.CEILING)
        + " "
        + word(trace);
  }

  private String seconds(BigInteger ticks, RoundingMode rounding) {
    BigDecimal seconds = new BigDecimal(ticks).divide(rate, DIGITS, rounding);
    return seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString();
  }

  /** A text as one word of a shell. */
  private static String word(String text) {
    return text.matches("[\\w@%+=:,./-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
