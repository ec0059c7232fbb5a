package org.tracetool.cli.argument;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.time.TimeWindow;

/** Reads {@code FROM:TO}. */
public final class TimeArgument {
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(64);
  private static final int MOST_CHARS = 60;

  private TimeArgument() {}

  /** The window that the argument names, on a clock with so many ticks per second (unsigned). */
  public static TimeWindow parse(String argument, long ticksPerSecond) throws UsageException {
    int colon = argument.indexOf(':');
    if (colon < 0 || argument.indexOf(':', colon + 1) >= 0) {
      throw new UsageException(
          "--time " + argument + ": expected FROM:TO, for example 1.5:2, 20ms: or :3000t");
    }
    String from = argument.substring(0, colon).trim();
    String to = argument.substring(colon + 1).trim();
    BigInteger first = from.isEmpty() ? BigInteger.ZERO : ticks(from, ticksPerSecond);
    BigInteger behind = to.isEmpty() ? LIMIT : ticks(to, ticksPerSecond);
    if (behind.compareTo(first) <= 0) {
      throw new UsageException("--time " + argument + ": the end must be after the begin");
    }
    if (first.compareTo(LIMIT) >= 0) {
      throw new UsageException("--time " + argument + ": begins after the end of any trace");
    }
    long last = behind.compareTo(LIMIT) >= 0 ? -1L : behind.longValue();
    return new TimeWindow(first.longValue(), last);
  }

  /** The first tick that is not before the given time, on a clock with so many ticks a second. */
  public static BigInteger ticks(String text, long ticksPerSecond) throws UsageException {
    int end = text.length();
    while (end > 0 && Character.isLetter(text.charAt(end - 1)) && text.charAt(end - 1) < 128) {
      end--;
    }
    String unit = text.substring(end);
    BigDecimal value;
    try {
      if (text.length() > MOST_CHARS) {
        throw new NumberFormatException();
      }
      value = new BigDecimal(text.substring(0, end));
    } catch (NumberFormatException e) {
      throw new UsageException("'" + text + "' is not a time; write for example 1.5, 20ms or 300t");
    }
    if (value.signum() < 0) {
      throw new UsageException("'" + text + "': times of a trace are not negative");
    }
    BigDecimal scaled =
        switch (unit) {
          case "", "s" -> value;
          case "ms" -> value.movePointLeft(3);
          case "us" -> value.movePointLeft(6);
          case "ns" -> value.movePointLeft(9);
          case "t" -> null;
          default ->
              throw new UsageException(
                  "'"
                      + text
                      + "': unknown unit '"
                      + unit
                      + "'; known are s, ms, us, ns and t (ticks)");
        };
    if (scaled == null) {
      return value.setScale(0, RoundingMode.CEILING).toBigInteger();
    }
    BigDecimal rate = new BigDecimal(Long.toUnsignedString(ticksPerSecond));
    return scaled.multiply(rate).setScale(0, RoundingMode.CEILING).toBigInteger();
  }
}
