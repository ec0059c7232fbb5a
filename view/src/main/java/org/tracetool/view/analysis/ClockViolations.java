package org.tracetool.view.analysis;

import java.util.List;
import org.tracetool.core.text.CountText;
import org.tracetool.view.analysis.PlaceTable.Line;

/** Finds messages that were received before they were sent: the clocks do not agree. */
public final class ClockViolations extends LongestMessages {
  @Override
  public String id() {
    return "clock-violations";
  }

  @Override
  public String title() {
    return "Clock violations";
  }

  @Override
  public String description() {
    return "Messages that were received before they were sent: the clocks of the two processes do"
        + " not agree by at least that much.";
  }

  @Override
  long ticks(MessageMatching.End send, MessageMatching.End receive) {
    return send.time() - receive.time();
  }

  @Override
  boolean counts(long ticks) {
    return ticks > 0;
  }

  @Override
  PlaceTable result(long count, List<Line> longest) {
    return new PlaceTable(
        count == 0
            ? "No message was received before it was sent."
            : CountText.of(
                count,
                "message was received before it was sent.",
                "messages were received before they were sent."),
        List.of("from", "to", "too early by", "bytes"),
        longest);
  }
}
