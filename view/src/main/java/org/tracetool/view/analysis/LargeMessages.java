package org.tracetool.view.analysis;

import java.util.List;
import org.tracetool.view.analysis.AnalysisResult.Line;

/** Finds the messages with most bytes. */
public final class LargeMessages extends LongestMessages {
  @Override
  public String id() {
    return "large-messages";
  }

  @Override
  public String title() {
    return "Large messages";
  }

  @Override
  public String description() {
    return "The messages with most bytes, and how long each took.";
  }

  @Override
  long ticks(MatchedMessages.End send, MatchedMessages.End receive) {
    return receive.time() - send.time();
  }

  @Override
  long size(long ticks, long bytes) {
    return bytes;
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
