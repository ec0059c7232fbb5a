package org.tracetool.cli.view;

import java.util.StringJoiner;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.time.TimeWindow;

/**
 * The part of the URL by which the page opens at a time; the page writes the same (urlstate.js).
 */
final class PagePlace {
  private PagePlace() {}

  /**
   * The part behind the path, with its {@code #}; empty if the whole run is shown.
   *
   * @param time the window as the user wrote it, {@code FROM:TO}; null for the whole run
   * @param ticksPerSecond of the clock of each trace, unsigned
   * @throws UsageException if it is no window
   */
  static String of(String time, long... ticksPerSecond) throws UsageException {
    if (time == null) {
      return "";
    }
    StringJoiner parts = new StringJoiner("&", "#", "");
    for (int i = 0; i < ticksPerSecond.length; i++) {
      TimeWindow window = TimeArgument.parse(time, ticksPerSecond[i]);
      String number = i == 0 ? "" : Integer.toString(i);
      parts.add("from" + number + "=" + Long.toUnsignedString(window.from()));
      parts.add("to" + number + "=" + Long.toUnsignedString(window.to()));
    }
    return parts.toString();
  }
}
