package org.tracetool.filter.request;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.tracetool.core.error.UsageException;

/**
 * Times as the Trace Collector writes them: numbers with the units c (microseconds), l
 * (milliseconds), s, m, h, d and w, added up with plus signs; without unit they are seconds.
 */
public final class TimeValue {
  private static final int MAX_CHARS = 60;
  private static final String UNITS = "clsmhdw";
  private static final BigDecimal[] SECONDS = {
    new BigDecimal("0.000001"),
    new BigDecimal("0.001"),
    BigDecimal.ONE,
    new BigDecimal(60),
    new BigDecimal(3600),
    new BigDecimal(86_400),
    new BigDecimal(604_800)
  };
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private TimeValue() {}

  /** The time in seconds. */
  public static BigDecimal seconds(String text) throws UsageException {
    BigDecimal sum = BigDecimal.ZERO;
    for (String part : text.split("\\+", -1)) {
      sum = sum.add(part(text, part.trim()));
    }
    return sum;
  }

  private static BigDecimal part(String text, String part) throws UsageException {
    int unit =
        part.isEmpty() ? -1 : UNITS.indexOf(Character.toLowerCase(part.charAt(part.length() - 1)));
    String number = unit < 0 ? part : part.substring(0, part.length() - 1);
    if (number.length() > MAX_CHARS || !number.matches("[0-9]+(\\.[0-9]*)?|\\.[0-9]+")) {
      throw new UsageException(
          "'" + text + "' is not a time; write for example 1.5s, 250l or 1m+30s");
    }
    return new BigDecimal(number).multiply(SECONDS[unit < 0 ? UNITS.indexOf('s') : unit]);
  }

  /** Returns whether a time has a unit in it. */
  static boolean hasUnit(String text) {
    return text.chars().anyMatch(c -> UNITS.indexOf(Character.toLowerCase((char) c)) >= 0);
  }

  /**
   * The time in ticks, unsigned.
   *
   * @param ticksPerSecond ticks per second, unsigned
   * @param up whether to round up, for the begin of a window
   * @param inTicks whether seconds mean ticks
   */
  static long ticks(String text, long ticksPerSecond, boolean up, boolean inTicks)
      throws UsageException {
    BigDecimal seconds = seconds(text);
    BigDecimal ticks =
        inTicks
            ? seconds.setScale(0, RoundingMode.FLOOR)
            : seconds
                .multiply(new BigDecimal(Long.toUnsignedString(ticksPerSecond)))
                .setScale(0, up ? RoundingMode.CEILING : RoundingMode.FLOOR);
    return ticks.toBigInteger().min(LIMIT).longValue();
  }
}
