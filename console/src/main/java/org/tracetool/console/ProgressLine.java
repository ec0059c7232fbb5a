package org.tracetool.console;

import java.util.Locale;

/** The words of a line of progress: what is done, how fast, and how long it will take. */
final class ProgressLine {
  private static final String BYTES = "bytes";
  private static final double[] STEPS = {1e9, 1e6, 1e3};
  private static final String[] PREFIXES = {"G", "M", "k"};
  private static final double MAX_SECONDS = 360_000;

  private ProgressLine() {}

  /**
   * The line.
   *
   * @param total the amount of work; 0 if it is not known
   * @param unit its unit; empty if it means nothing to users
   * @param seconds since the work began
   */
  static String text(String what, long done, long total, String unit, double seconds) {
    StringBuilder line = new StringBuilder(what);
    if (done <= 0) {
      return line.append(" ...").toString();
    }
    double rate = seconds > 0 ? done / seconds : 0;
    line.append(": ");
    if (total > 0) {
      line.append(Math.min(100, (long) (100.0 * done / total))).append(" %");
    } else {
      line.append(amount(done, unit));
    }
    if (!unit.isEmpty() && rate > 0) {
      line.append(", ").append(amount(rate, unit)).append("/s");
    }
    double left = rate > 0 ? (total - done) / rate : 0;
    if (total > done && left > 0 && left < MAX_SECONDS) {
      line.append(", ").append(duration((long) Math.ceil(left))).append(" left");
    }
    return line.toString();
  }

  private static String amount(double number, String unit) {
    String name = unit.equals(BYTES) ? "B" : unit;
    for (int i = 0; i < STEPS.length; i++) {
      if (number >= STEPS[i]) {
        String digits = String.format(Locale.ROOT, "%.1f ", number / STEPS[i]);
        return digits + PREFIXES[i] + (unit.equals(BYTES) ? "" : " ") + name;
      }
    }
    return (long) number + (name.isEmpty() ? "" : " " + name);
  }

  private static String duration(long seconds) {
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? seconds / 60 + " min " + seconds % 60 + " s"
        : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
  }
}
