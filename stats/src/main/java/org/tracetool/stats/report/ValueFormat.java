package org.tracetool.stats.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.time.Ticks;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.WideSum;

/** Values as people and programs read them. */
final class ValueFormat {
  private static final int DIGITS = 4;
  private static final int PROGRAM_DIGITS = 12;

  /** Whole numbers up to here, the largest value of a counter, are printed with all digits. */
  private static final double MAX_WHOLE = 0x1p64;

  /** From here on the digits that are shown are those of 1, and so of the larger unit. */
  private static final double ROUNDED_UP = 0.99995;

  /** Decimals of a moment in seconds, as far as the clock has them. */
  private static final int DECIMALS = 6;

  /** A moment is precise to at least ten to the minus this of the whole run. */
  private static final int FINENESS = 4;

  private final double ticksPerSecond;
  private final Ticks ticks;
  private final int decimals;

  /** For a clock with so many ticks per second. */
  ValueFormat(long ticksPerSecond) {
    this(ticksPerSecond, ticksPerSecond);
  }

  /** For the clock and the length of a trace. */
  ValueFormat(TraceStatistics s) {
    this(s.ticksPerSecond(), s.last() - s.first());
  }

  private ValueFormat(long ticksPerSecond, long length) {
    this.ticksPerSecond = UnsignedLong.toDouble(ticksPerSecond);
    ticks = new Ticks(ticksPerSecond);
    double seconds = Math.max(1, length) / this.ticksPerSecond;
    decimals = Math.max(DECIMALS, FINENESS - (int) Math.floor(Math.log10(seconds)));
  }

  /** A value of a column for people; empty if it is not known. */
  String text(Object value, ReportColumn.Unit unit) {
    if (value == null) {
      return "";
    }
    return switch (unit) {
      case TEXT -> value.toString();
      case COUNT -> count((Long) value);
      case TIME -> time(((Number) value).doubleValue());
      case MOMENT -> moment((Long) value);
      case BYTES -> bytes(((Number) value).doubleValue());
      case RATE -> bytes(((Number) value).doubleValue()) + "/s";
      case SHARE -> share((Double) value);
      case NUMBER, PER_SECOND -> number(((Number) value).doubleValue());
    };
  }

  /** A value of a column for programs: in seconds and bytes, without digits for grouping. */
  String plain(Object value, ReportColumn.Unit unit) {
    if (value == null) {
      return "";
    }
    if (unit == ReportColumn.Unit.TIME || unit == ReportColumn.Unit.MOMENT) {
      if (value instanceof Long t) {
        return t < 0 && unit == ReportColumn.Unit.TIME ? "-" + ticks.seconds(-t) : ticks.seconds(t);
      }
      if (value instanceof WideSum sum) {
        return ticks.seconds(sum.exact());
      }
      return GeneralNumber.plain((Double) value / ticksPerSecond, PROGRAM_DIGITS);
    }
    if (value instanceof ReportTable.SharedName name) {
      return name.plain();
    }
    if (value instanceof Double d) {
      boolean isWhole = d == Math.rint(d) && Math.abs(d) <= MAX_WHOLE;
      return isWhole ? new BigDecimal(d).toPlainString() : GeneralNumber.plain(d, PROGRAM_DIGITS);
    }
    return value.toString();
  }

  private String moment(long time) {
    String all = ticks.seconds(time);
    int point = all.indexOf('.');
    return (point < 0 ? all : all.substring(0, Math.min(all.length(), point + 1 + decimals)))
        + " s";
  }

  /** A time span in the unit that leaves it readable. */
  String time(long spanTicks) {
    return time((double) spanTicks);
  }

  /** A time span, which may be a mean, in the unit that leaves it readable. */
  String time(double spanTicks) {
    double seconds = spanTicks / ticksPerSecond;
    double size = Math.abs(seconds);
    if (size == 0) {
      return "0 s";
    } else if (size >= ROUNDED_UP) {
      return digits(seconds) + " s";
    } else if (size >= ROUNDED_UP * 1e-3) {
      return digits(seconds * 1e3) + " ms";
    } else if (size >= ROUNDED_UP * 1e-6) {
      return digits(seconds * 1e6) + " us";
    }
    return digits(seconds * 1e9) + " ns";
  }

  /** Bytes in powers of 1024. */
  static String bytes(double value) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    int unit = 0;
    double v = value;
    while (Math.abs(v) >= 1024 && unit < units.length - 1) {
      v /= 1024;
      unit++;
    }
    return (unit == 0 && v == Math.rint(v) ? Long.toString((long) v) : digits(v))
        + " "
        + units[unit];
  }

  /** A whole number, digits in groups of three. */
  static String count(long value) {
    StringBuilder digits = new StringBuilder(Long.toString(value));
    for (int i = digits.length() - 3; i > (value < 0 ? 1 : 0); i -= 3) {
      digits.insert(i, ' ');
    }
    return digits.toString();
  }

  /** A share in percent. */
  static String share(double value) {
    return new BigDecimal(value * 100).setScale(1, RoundingMode.HALF_UP).toPlainString() + " %";
  }

  private static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return count((long) value);
    }
    if (Math.abs(value) >= 1000 && Math.abs(value) < 1e15) {
      return count(Math.round(value));
    }
    return Math.abs(value) >= 1000 || Math.abs(value) < 1
        ? GeneralNumber.text(value, DIGITS)
        : digits(value);
  }

  private static String digits(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return GeneralNumber.text(value, DIGITS);
    }
    double size = Math.abs(value);
    int decimals = size >= 999.95 ? 0 : size >= 99.995 ? 1 : size >= 9.9995 ? 2 : 3;
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }
}
