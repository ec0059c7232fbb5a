package org.tracetool.view.analysis;

import java.util.List;
import org.tracetool.view.analysis.AnalysisResult.Line;

/** Finds the messages that took longest from their send to their receive. */
public final class SlowMessages extends LongestMessages {
  @Override
  public String id() {
    return "slow-messages";
  }

  @Override
  public String title() {
    return "Slow messages";
  }

  @Override
  public String description() {
    return "The messages with the longest time between the record of the send and that of the"
        + " receive.";
  }

  @Override
  long ticks(MatchedMessages.End send, MatchedMessages.End receive) {
    return receive.time() - send.time();
  }

  @Override
  boolean counts(long ticks) {
    return true;
  }

  @Override
  AnalysisResult result(long count, List<Line> longest) {
    return new AnalysisResult(
        count + " messages have both ends", List.of("from", "to", "time", "bytes"), longest);
  }
}
