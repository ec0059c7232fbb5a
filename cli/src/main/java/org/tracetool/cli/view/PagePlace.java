package org.tracetool.cli.view;

import java.util.StringJoiner;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.PictureColours.By;

/**
 * The part of the URL by which the page opens at a time and in colours; the page writes the same
 * (urlstate.js).
 */
final class PagePlace {
  private PagePlace() {}

  /**
   * The part behind the path, with its {@code #}; empty if the whole run is shown.
   *
   * @param colours what colours are by
   * @param windows of each trace; null for the whole run
   */
  static String of(By colours, TimeWindow... windows) {
    StringJoiner parts = new StringJoiner("&", "#", "").setEmptyValue("");
    for (int i = 0; i < windows.length; i++) {
      String number = i == 0 ? "" : Integer.toString(i);
      TimeWindow window = windows[i];
      if (window != null) {
        parts.add("from" + number + "=" + Long.toUnsignedString(window.from()));
        parts.add("to" + number + "=" + Long.toUnsignedString(window.to()));
      }
      if (colours != By.REGION) {
        parts.add(colours(colours, number));
      }
    }
    return parts.toString();
  }

  /** The state of an exported page. */
  static String colours(By colours) {
    return colours == By.REGION ? "" : colours(colours, "");
  }

  private static String colours(By colours, String number) {
    return colours == By.GROUP ? "groups" + number + "=1" : "colors" + number + "=trace";
  }
}
