package org.tracetool.core.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.SystemNodeProperty;

/**
 * The date of the times of a trace: which time of day one of its ticks was. A trace says so in the
 * properties of its clock, or in a comment, as formats without such a definition do.
 *
 * @param tick a time of the trace, unsigned
 * @param nanoseconds since 1970 (UTC) at that time
 * @param ticksPerSecond unsigned, not 0
 */
public record WallClock(long tick, BigInteger nanoseconds, long ticksPerSecond) {
  /** The comment of a VTF3 trace begins with it: seconds since 1970 at time 0 follow. */
  public static final String OFFSET = "TIMEOFFSET ";

  /** As VampirTrace writes it: microseconds since 1970 at time 0 are in parentheses at the end. */
  private static final String START = "Start: ";

  private static final int MAX_OFFSET_DIGITS = 10;
  private static final int MAX_START_DIGITS = 18;

  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);
  private static final BigInteger MICRO = BigInteger.valueOf(1_000);
  private static final long UNKNOWN = -1;

  /** The property of a machine that holds the date in the header of a Paraver trace. */
  public static final String HEADER_DATE = "Paraver::DATE";

  /** Loaded for Paraver alone: patterns take longer to load than a small trace to be described. */
  private static final class Header {
    /** Of UTC, since the header names no zone. */
    static final Pattern FORM =
        Pattern.compile("([0-9]{2})/([0-9]{2})/([0-9]{4}) ?at ?([0-9]{2}):([0-9]{2})");

    private Header() {}
  }

  /** The date of a trace, which may be known to the minute only; null if it does not say. */
  public static WallClock of(Definitions definitions) {
    WallClock exact = exact(definitions);
    if (exact != null) {
      return exact;
    }
    for (SystemNodeProperty p : definitions.all(SystemNodeProperty.class)) {
      if (HEADER_DATE.equals(p.name())) {
        return ofHeader(p.text(), definitions.ticksPerSecond());
      }
    }
    return null;
  }

  private static WallClock ofHeader(String text, long rate) {
    Matcher m = Header.FORM.matcher(text == null ? "" : text);
    if (!m.matches()) {
      return null;
    }
    int[] n = new int[5];
    for (int i = 0; i < n.length; i++) {
      n[i] = Integer.parseInt(m.group(i + 1));
    }
    try {
      long seconds = LocalDateTime.of(n[2], n[1], n[0], n[3], n[4]).toEpochSecond(ZoneOffset.UTC);
      return seconds <= 0
          ? null // the first date there is stands for none
          : new WallClock(0, BigInteger.valueOf(seconds).multiply(NANOS_PER_SECOND), rate);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The date of a trace, if it is known to a second or finer; null if not. */
  public static WallClock exact(Definitions definitions) {
    long rate = definitions.ticksPerSecond();
    for (ClockProperties c : definitions.all(ClockProperties.class)) {
      if (isKnown(c)) {
        return new WallClock(c.offset(), unsigned(c.realtime()), rate);
      }
    }
    BigInteger start = null;
    boolean hasOffset = false;
    for (Definition.Comment comment : definitions.all(Definition.Comment.class)) {
      boolean isOffset = isOffset(comment);
      BigInteger at = isOffset && hasOffset ? null : atZero(comment);
      hasOffset |= isOffset; // the first one counts, others are but comments
      // A trace that was merged of several begins with the first of them.
      start = at == null ? start : start == null ? at : start.min(at);
    }
    return start == null ? null : new WallClock(0, start, rate);
  }

  /** Whether a comment is the time offset of VTF3, of which a trace has one. */
  public static boolean isOffset(Definition.Comment comment) {
    return comment.text() != null && offset(comment.text()) >= 0;
  }

  /**
   * The comment that keeps the date that the properties of a clock have, for formats without them;
   * null if there is none, or a comment has it.
   */
  public static Definition.Comment startComment(Definitions definitions) {
    WallClock clock = of(definitions);
    boolean isSaid =
        definitions.all(Definition.Comment.class).stream().anyMatch(c -> atZero(c) != null);
    if (clock == null || isSaid) {
      return null;
    }
    BigInteger micros = clock.nanosecondsAt(0).divide(MICRO);
    String date = clock.dateAt(0);
    return micros.signum() < 0 || micros.bitLength() > 59 || date == null
        ? null
        : new Definition.Comment(" Start: " + date + " (" + micros + ")");
  }

  /** Whether the properties of a clock have a date. */
  public static boolean isKnown(ClockProperties clock) {
    return clock.realtime() != UNKNOWN && clock.realtime() != 0;
  }

  /** Nanoseconds since 1970 at time 0 by a comment; null if it is about something else. */
  private static BigInteger atZero(Definition.Comment comment) {
    String text = comment.text() == null ? "" : comment.text();
    long start = start(text);
    if (start >= 0) {
      return BigInteger.valueOf(start).multiply(MICRO);
    }
    long offset = offset(text);
    return offset < 0 ? null : BigInteger.valueOf(offset).multiply(NANOS_PER_SECOND);
  }

  /** Seconds since 1970 of a comment with the time offset of VTF3; -1 if it is another one. */
  private static long offset(String text) {
    return text.startsWith(OFFSET)
        ? number(text, OFFSET.length(), text.length(), MAX_OFFSET_DIGITS)
        : -1;
  }

  /** Microseconds since 1970 of a comment with the start of a run; -1 if it is another one. */
  private static long start(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    int open = text.lastIndexOf('(');
    return text.startsWith(START, at)
            && open >= at + START.length()
            && text.endsWith(")")
            && text.indexOf('\n') < 0
        ? number(text, open + 1, text.length() - 1, MAX_START_DIGITS)
        : -1;
  }

  /** The number that a part of a text is; -1 if it is none of so many digits at most. */
  private static long number(String text, int from, int to, int maxDigits) {
    if (to <= from || to - from > maxDigits) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  /** Nanoseconds since 1970 at a time of the trace, to the nearest one. */
  public BigInteger nanosecondsAt(long time) {
    BigInteger ticks = unsigned(time).subtract(unsigned(tick));
    BigInteger since = dividedHalfEven(ticks.multiply(NANOS_PER_SECOND), unsigned(ticksPerSecond));
    return nanoseconds.add(since);
  }

  /**
   * A quotient rounded to the nearest integer, to the even one of two. By hand, since Java 25 takes
   * longer to load {@code BigDecimal} than to describe a small trace.
   *
   * @param divisor above 0
   */
  private static BigInteger dividedHalfEven(BigInteger dividend, BigInteger divisor) {
    BigInteger[] parts = dividend.divideAndRemainder(divisor);
    int half = parts[1].abs().shiftLeft(1).compareTo(divisor);
    boolean isAway = half > 0 || half == 0 && parts[0].testBit(0);
    return isAway ? parts[0].add(BigInteger.valueOf(dividend.signum())) : parts[0];
  }

  /** Seconds since 1970 at time 0 of the trace. */
  public BigDecimal secondsAtZero() {
    BigDecimal since =
        new BigDecimal(unsigned(tick))
            .divide(new BigDecimal(unsigned(ticksPerSecond)), MathContext.DECIMAL128);
    return new BigDecimal(nanoseconds, 9).subtract(since);
  }

  /**
   * The first tick that is not before a date.
   *
   * @param seconds since 1970
   * @return may be negative, of a date before time 0, or above 2^64
   */
  public BigInteger ticksAt(BigDecimal seconds) {
    return seconds
        .subtract(new BigDecimal(nanoseconds, 9))
        .multiply(new BigDecimal(unsigned(ticksPerSecond)))
        .setScale(0, RoundingMode.CEILING)
        .toBigInteger()
        .add(unsigned(tick));
  }

  /**
   * The date of a time of the trace with its zone, as {@code 2026-11-28T10:00:00.123456789Z}; null
   * if it has none that can be written.
   */
  public String dateAt(long time) {
    BigInteger[] parts = nanosecondsAt(time).divideAndRemainder(NANOS_PER_SECOND);
    try {
      boolean isBefore1970 = parts[1].signum() < 0;
      int nanosecond = parts[1].intValue() + (isBefore1970 ? NANOS_PER_SECOND.intValue() : 0);
      long second = Math.subtractExact(parts[0].longValueExact(), isBefore1970 ? 1 : 0);
      return text(LocalDateTime.ofEpochSecond(second, nanosecond, ZoneOffset.UTC));
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }

  /** As {@code Instant.toString} writes it, without loading formatters. */
  private static String text(LocalDateTime date) {
    StringBuilder text = new StringBuilder(32);
    text.append(date.toLocalDate()).append('T');
    two(text, date.getHour()).append(':');
    two(text, date.getMinute()).append(':');
    two(text, date.getSecond());
    int nanoseconds = date.getNano();
    if (nanoseconds != 0) {
      String digits = Integer.toString(1_000_000_000 + nanoseconds).substring(1);
      int length = nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1_000 == 0 ? 6 : 9;
      text.append('.').append(digits, 0, length);
    }
    return text.append('Z').toString();
  }

  private static StringBuilder two(StringBuilder text, int number) {
    return text.append(number < 10 ? "0" : "").append(number);
  }
}
