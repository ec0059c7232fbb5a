package org.tracetool.unify.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/** Warnings about unmatched and reversed messages. */
public final class MessageWarnings {
  private MessageWarnings() {}

  /** Counts the incidents, and returns the sentences that are also put into the definitions. */
  public static List<String> of(StreamCounts total, Diagnostics diagnostics) {
    List<String> list = new ArrayList<>();
    diagnostics.add(
        WarningCode.UNMATCHED_MESSAGES, "message without receiver", total.unmatched, null);
    diagnostics.add(
        WarningCode.REVERSED_MESSAGES, "message received before it was sent", total.reversed, null);
    if (total.unmatched > 0) {
      list.add(
          "Warning: This trace contains "
              + share(total.unmatched, total.sends)
              + " message send events which could not be matched. ");
    }
    if (total.reversed > 0) {
      list.add(
          "Warning: This trace contains "
              + share(total.reversed, total.sends)
              + " message events which are in wrong order (i.e. receive before send event). ");
    }
    return list;
  }

  private static String share(long part, long whole) {
    double percent = (double) part / whole * 100;
    String text = percent < 1 ? "<1%" : String.format(Locale.ROOT, "%.1f%%", percent);
    return part + " (" + text + ")";
  }
}
