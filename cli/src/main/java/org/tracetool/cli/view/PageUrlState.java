package org.tracetool.cli.view;

import java.util.StringJoiner;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.export.PictureColours.ColourMode;

/**
 * The part of the URL by which the page opens at a time and in colours; the page writes the same
 * (urlstate.js).
 */
final class PageUrlState {
  private PageUrlState() {}

  /**
   * The part behind the path, with its {@code #}; empty if the whole run is shown.
   *
   * @param colours what colours are by
   * @param finding number of the finding that the page opens at; 0 for none
   * @param windows of each trace; null for the whole run
   */
  static String of(ColourMode colours, int finding, TimeWindow... windows) {
    StringJoiner parts = new StringJoiner("&", "#", "").setEmptyValue("");
    if (finding > 0) {
      parts.add("open=" + finding);
    }
    for (int i = 0; i < windows.length; i++) {
      String number = i == 0 ? "" : Integer.toString(i);
      TimeWindow window = windows[i];
      if (window != null) {
        parts.add("from" + number + "=" + Long.toUnsignedString(window.from()));
        parts.add("to" + number + "=" + Long.toUnsignedString(window.to()));
      }
      if (colours != ColourMode.REGION) {
        parts.add(colours(colours, number));
      }
    }
    return parts.toString();
  }

  /** The state of an exported page. */
  static String colours(ColourMode colours) {
    return colours == ColourMode.REGION ? "" : colours(colours, "");
  }

  private static String colours(ColourMode colours, String number) {
    return colours == ColourMode.GROUP ? "groups" + number + "=1" : "colors" + number + "=trace";
  }
}
