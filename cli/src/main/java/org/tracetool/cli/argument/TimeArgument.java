package org.tracetool.cli.argument;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.time.WallClock;
import org.tracetool.counters.form.DateTimeParser;

/**
 * Reads {@code FROM:TO}. A side is a time on the clock of the trace, {@code 1.5} or {@code 20ms}; a
 * time from the begin of the trace on, {@code +1.5}; or a date, {@code 2026-11-28T10:00:00Z}.
 */
public final class TimeArgument {
  private static final String DATE =
      "[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?"
          + "(?:Z|[-+][0-9]{2}:?[0-9]{2})?";
  private static final Pattern SIDES = Pattern.compile("(" + DATE + "|[^:]*):(" + DATE + "|[^:]*)");
  private static final Pattern DATED = Pattern.compile(DATE);
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(64);
  private static final int MAX_CHARS = 60;

  /** How times are written, for the help. */
  public static final String FORM =
      "A number is in seconds as dump prints"
          + " them, or has a unit: s, ms, us, ns, or t for ticks. +1.5 counts from the"
          + " first record; 2026-11-28T10:00:00Z is a date, if the trace has one. Either"
          + " side may be empty.";

  /** What {@code --time} takes, for the help. */
  public static final String HELP = "Only records with FROM <= time < TO. " + FORM;

  private final long rate;
  private final WallClock clock;
  private final long begin;

  private TimeArgument(long ticksPerSecond, WallClock clock, long begin) {
    this.rate = ticksPerSecond;
    this.clock = clock;
    this.begin = begin;
  }

  /** The window that the argument names, on the clock of a trace. */
  public static TimeWindow parse(String argument, TraceReader reader) throws IOException {
    boolean isRelative = argument.contains("+");
    Long begin = isRelative ? TraceExtent.begin(reader, ReadOptions.defaults()) : null;
    Definitions all = reader.definitions();
    WallClock clock = DATED.matcher(argument).find() ? WallClock.of(all) : null;
    return new TimeArgument(all.ticksPerSecond(), clock, begin == null ? 0 : begin)
        .window(argument);
  }

  /** The window that the argument names, on a clock with so many ticks per second (unsigned). */
  public static TimeWindow parse(String argument, long ticksPerSecond) throws UsageException {
    return new TimeArgument(ticksPerSecond, null, 0).window(argument);
  }

  /**
   * Arguments on the clock of a trace.
   *
   * @param begin time of its first record, in ticks
   */
  public static TimeArgument of(Definitions definitions, long begin) {
    return new TimeArgument(definitions.ticksPerSecond(), WallClock.of(definitions), begin);
  }

  /**
   * The times that {@code TIME} or {@code FROM:TO} names, first and last, in ticks; of one time
   * they are the same.
   *
   * @param option where the argument stands, for messages
   */
  public long[] interval(String option, String argument) throws UsageException {
    String text = argument.trim();
    Matcher sides = SIDES.matcher(text);
    boolean isOne = DATED.matcher(text).matches() || !sides.matches();
    BigInteger first = side(isOne ? text : sides.group(1).trim());
    BigInteger last = isOne ? first : side(sides.group(2).trim());
    if (last.compareTo(first) < 0) {
      throw new UsageException(option + " " + argument + ": ends before it begins");
    }
    if (last.compareTo(LIMIT) >= 0) {
      throw new UsageException(option + " " + argument + ": is after the end of any trace");
    }
    return new long[] {first.longValue(), last.longValue()};
  }

  private BigInteger side(String text) throws UsageException {
    if (text.startsWith("+")) {
      return ticks(text.substring(1), rate).add(new BigInteger(Long.toUnsignedString(begin)));
    }
    if (!DATED.matcher(text).matches()) {
      return ticks(text, rate);
    }
    BigDecimal date = DateTimeParser.seconds(text, ZoneOffset.UTC);
    if (date == null) {
      throw new UsageException("'" + text + "' is not a date with a time");
    }
    if (clock == null) {
      throw new UsageException(
          "'"
              + text
              + "': the trace does not say when it was recorded; use seconds as dump prints");
    }
    return clock.ticksAt(date).max(BigInteger.ZERO);
  }

  private TimeWindow window(String argument) throws UsageException {
    Matcher sides = SIDES.matcher(argument);
    if (!sides.matches()) {
      throw new UsageException(
          "--time "
              + argument
              + ": expected FROM:TO, for example 1.5:2, 20ms:, :3000t, +1:+2 or"
              + " 2026-11-28T10:00:00Z:");
    }
    String from = sides.group(1).trim();
    String to = sides.group(2).trim();
    BigInteger first = from.isEmpty() ? BigInteger.ZERO : side(from);
    BigInteger behind = to.isEmpty() ? LIMIT : side(to);
    if (behind.compareTo(first) <= 0) {
      throw new UsageException("--time " + argument + ": the end must be after the start");
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
      if (text.length() > MAX_CHARS) {
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
