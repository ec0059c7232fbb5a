package org.tracetool.unify.definitions;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The comments of the definitions: the time of the run, comments of the measurement system,
 * comments of the user. Times of day are in UTC.
 */
public final class UnifiedComments {
  private static final String START = "__STARTTIME__";
  private static final String STOP = "__STOPTIME__";
  private static final String SYSTEM = "__VT_COMMENT__";
  private static final long MICROS = 1_000_000;
  private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  private static final String[] MONTHS = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
  };

  private final Set<String> system = new LinkedHashSet<>();
  private final Set<String> user = new LinkedHashSet<>();
  private long start = Long.MAX_VALUE;
  private long stop = Long.MIN_VALUE;

  /** Takes a local comment; equal ones count once. */
  public void add(String text) {
    OptionalLong time = time(text, START);
    if (time.isPresent()) {
      start = Math.min(start, time.getAsLong());
      return;
    }
    time = time(text, STOP);
    if (time.isPresent()) {
      stop = Math.max(stop, time.getAsLong());
    } else if (text.startsWith(SYSTEM)) {
      system.add(text.substring(SYSTEM.length()));
    } else {
      user.add(text);
    }
  }

  /** Microseconds since 1970 after a prefix; empty if the text is something else. */
  private static OptionalLong time(String text, String prefix) {
    if (!text.startsWith(prefix)) {
      return OptionalLong.empty();
    }
    String digits = text.substring(prefix.length());
    return digits.matches("[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(digits))
        : OptionalLong.empty();
  }

  /** All comments in order, with these warnings between those of the system and the user. */
  public List<String> lines(List<String> warnings) {
    List<String> out = new ArrayList<>();
    if (start != Long.MAX_VALUE && stop != Long.MIN_VALUE) {
      long elapsed = stop - start;
      out.add("Trace Times:");
      out.add(" Start: " + date(start) + " (" + start + ")");
      out.add(" Stop: " + date(stop) + " (" + stop + ")");
      out.add(" Elapsed: " + duration(elapsed) + " (" + elapsed + ")");
    }
    out.addAll(system);
    out.addAll(warnings);
    if (!user.isEmpty()) {
      out.add("User Comments:");
      user.forEach(text -> out.add(" " + text));
    }
    return out;
  }

  /** As C prints a time. Not by a formatter, which takes longer to load than a trace to begin. */
  private static String date(long micros) {
    LocalDateTime at = LocalDateTime.ofEpochSecond(micros / MICROS, 0, ZoneOffset.UTC);
    int day = at.getDayOfMonth();
    return DAYS[at.getDayOfWeek().ordinal()]
        + ' '
        + MONTHS[at.getMonthValue() - 1]
        + (day < 10 ? "  " : " ")
        + day
        + ' '
        + clock(at.getHour(), at.getMinute(), at.getSecond())
        + ' '
        + at.getYear();
  }

  private static String duration(long micros) {
    long seconds = Math.max(0, micros / MICROS);
    return clock(seconds / 3600, (int) (seconds / 60 % 60), (int) (seconds % 60));
  }

  private static String clock(long hours, int minutes, int seconds) {
    return two(hours) + ':' + two(minutes) + ':' + two(seconds);
  }

  private static String two(long number) {
    return number < 10 ? "0" + number : Long.toString(number);
  }
}
