package org.tracetool.analyze.report;

import java.math.BigDecimal;
import org.tracetool.core.time.Ticks;

/** Numbers for programs: plain decimals that give the same number when they are read. */
public final class NumberSpelling {
  private final Ticks ticks;
  private final double rate;
  private final boolean isDecimal;

  /** For a clock with so many ticks per second (unsigned, not 0). */
  public NumberSpelling(long ticksPerSecond) {
    ticks = new Ticks(ticksPerSecond);
    rate = unsigned(ticksPerSecond);
    long power = 1;
    for (int i = 0; i < 19 && power != ticksPerSecond; i++) {
      power *= 10;
    }
    isDecimal = power == ticksPerSecond;
  }

  private static double unsigned(long value) {
    return value >= 0 ? value : ((value >>> 1) | (value & 1)) * 2.0;
  }

  /** A time of the trace in seconds. */
  public String moment(long time) {
    return isDecimal ? ticks.seconds(time) : plain(unsigned(time) / rate);
  }

  /** A number with as many digits as it has, without an exponent; it is finite. */
  public static String plain(double value) {
    if (value == 0) {
      return "0";
    }
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  /** A value of a column; empty if it is not known. */
  public String spell(Object value, ResultColumn.Unit unit) {
    if (value == null) {
      return "";
    } else if (unit == ResultColumn.Unit.MOMENT) {
      return moment((Long) value);
    }
    return value instanceof Double number ? plain(number) : value.toString();
  }
}
