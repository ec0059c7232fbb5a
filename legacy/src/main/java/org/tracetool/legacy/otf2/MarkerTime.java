package org.tracetool.legacy.otf2;

/**
 * When a marker is: a time, with {@code +} and a duration, or {@code -} and the time of its end.
 *
 * @param time ticks
 * @param duration ticks
 */
record MarkerTime(long time, long duration) {
  private static final String TIME = "<TIMESTAMP>";

  static MarkerTime parse(String text) throws ToolUsageError {
    int sign = 0;
    while (sign < text.length() && text.charAt(sign) != '+' && text.charAt(sign) != '-') {
      sign++;
    }
    long time = ToolUsageError.number(TIME, TIME, text.substring(0, sign));
    if (sign == text.length()) {
      return new MarkerTime(time, 0);
    }
    String rest = text.substring(sign + 1);
    if (text.charAt(sign) == '+') {
      String what = "<DURATION>";
      return new MarkerTime(time, ToolUsageError.number(what, what, rest));
    }
    String what = "<TIMESTAMP-END>";
    long end = ToolUsageError.number(what, what, rest);
    if (Long.compareUnsigned(end, time) < 0) {
      throw new ToolUsageError("invalid <TIMESTAMP-END> argument: " + rest);
    }
    return new MarkerTime(time, end - time);
  }

  /** Makes sure that it is within a trace. */
  void check(long offset, long length) throws ToolUsageError {
    long end = offset + length;
    if (Long.compareUnsigned(time, offset) < 0 || Long.compareUnsigned(time, end) > 0) {
      throw new ToolUsageError("timestamp is out of range " + range(offset, end) + text(time));
    }
    if (Long.compareUnsigned(duration, end - time) > 0) {
      throw new ToolUsageError("duration is out of range " + range(0, length) + text(duration));
    }
  }

  private static String range(long from, long to) {
    return "[" + Long.toUnsignedString(from) + ", " + Long.toUnsignedString(to) + "]: ";
  }

  private static String text(long value) {
    return Long.toUnsignedString(value);
  }
}
