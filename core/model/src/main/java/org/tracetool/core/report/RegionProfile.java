package org.tracetool.core.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Calls and times of each function over the whole run, as a table for people. */
public final class RegionProfile {
  private static final String HEADER =
      "                                    excl. time  incl. time\n"
          + "*excl. time  incl. time      calls      / call      / call  name\n";
  private static final int SHORT_TABLE = 10;
  private static final int SHORT_NAME = 20;

  /**
   * A line of the profile, an average over all processes.
   *
   * @param name name of the function
   * @param calls number of calls
   * @param exclusive time in the function itself, ticks
   * @param inclusive time in the function and all that it called, ticks
   */
  public record Row(String name, double calls, long exclusive, long inclusive) {}

  private final List<Row> rows;
  private final long ticksPerSecond;

  /** A profile of these functions, which it sorts by exclusive time, the longest first. */
  public RegionProfile(List<Row> rows, long ticksPerSecond) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparingLong(Row::exclusive).reversed());
    this.rows = List.copyOf(sorted);
    this.ticksPerSecond = ticksPerSecond;
  }

  /** The whole table. */
  public String table() {
    StringBuilder out = new StringBuilder(HEADER);
    for (Row r : rows) {
      append(out, r, r.name());
    }
    return out.toString();
  }

  /**
   * The table with at most 10 functions and short names, framed by blank lines and followed by a
   * note about the file with the complete one, as vtunify prints it.
   */
  public String summary(Path file) {
    StringBuilder out = new StringBuilder("\n").append(HEADER);
    int shown = Math.min(rows.size(), SHORT_TABLE);
    for (Row r : rows.subList(0, shown)) {
      append(out, r, shortName(r.name()));
    }
    if (shown < rows.size()) {
      out.append("Displayed ").append(shown).append(" from ").append(rows.size());
      out.append(" functions.\n");
    }
    out.append("\nThe complete function summary was written to file '");
    return out.append(explicit(file)).append("'.\n\n").toString();
  }

  /** A path that begins with a slash or a dot, as VampirTrace writes them. */
  private static String explicit(Path file) {
    String path = file.toString();
    return path.startsWith("/") || path.startsWith("./") ? path : "./" + path;
  }

  private static String shortName(String name) {
    return name.length() <= SHORT_NAME
        ? name
        : name.substring(0, 8) + "..." + name.substring(name.length() - 9);
  }

  private void append(StringBuilder out, Row r, String name) {
    pad(out, time(r.exclusive()), 11);
    out.append(' ');
    pad(out, time(r.inclusive()), 11);
    out.append(' ');
    pad(out, calls(r.calls()), 10);
    out.append(' ');
    pad(out, time(perCall(r.exclusive(), r.calls())), 11);
    out.append(' ');
    pad(out, time(perCall(r.inclusive(), r.calls())), 11);
    out.append("  ").append(name).append('\n');
  }

  /** Whole ticks; the rest is cut off. */
  private static long perCall(long ticks, double calls) {
    return calls == 0 ? 0 : (long) (ticks / calls);
  }

  private static void pad(StringBuilder out, String text, int width) {
    out.append(" ".repeat(Math.max(0, width - text.length()))).append(text);
  }

  /** Without decimals if whole, else with two; a tie is rounded to even. */
  private static String calls(double calls) {
    int decimals = calls == Math.rint(calls) ? 0 : 2;
    return new BigDecimal(calls).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** In the largest unit in which it is at least 0.1. */
  private String time(long ticks) {
    double seconds = (double) ticks / ticksPerSecond;
    if (seconds >= 0.1) {
      return decimals(seconds) + "s ";
    } else if (seconds * 1e3 >= 0.1) {
      return decimals(seconds * 1e3) + "ms";
    } else if (seconds * 1e6 >= 0.1) {
      return decimals(seconds * 1e6) + "us";
    }
    return decimals(seconds * 1e9) + "ns";
  }

  private static String decimals(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return String.format(Locale.ROOT, "%.3f", value);
    }
    return new BigDecimal(value).setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }
}
