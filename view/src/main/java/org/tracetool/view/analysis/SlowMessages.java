package org.tracetool.view.analysis;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.view.analysis.AnalysisResult.Line;
import org.tracetool.view.analysis.AnalysisResult.Place;
import org.tracetool.view.analysis.AnalysisResult.Process;
import org.tracetool.view.analysis.AnalysisResult.Ticks;

/** Finds the messages that took longest from their send to their receive. */
public final class SlowMessages implements ViewAnalysis {
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
  public Set<EventKind> kinds() {
    return EnumSet.of(EventKind.SEND, EventKind.ISEND, EventKind.RECEIVE, EventKind.IRECEIVE);
  }

  @Override
  public boolean needsWholeRun() {
    return true;
  }

  @Override
  public Run start(AnalysisInput input) {
    return new Run() {
      private final Longest<Line> longest = new Longest<>();
      private final MatchedMessages messages = new MatchedMessages(this::message);

      private void message(MatchedMessages.End send, MatchedMessages.End receive, long bytes) {
        long ticks = receive.time() - send.time();
        if (!longest.wants(ticks)) {
          longest.pass();
          return;
        }
        longest.add(
            ticks,
            new Line(
                new Place(send.process(), send.time(), receive.process(), receive.time()),
                List.of(
                    new Process(send.process()),
                    new Process(receive.process()),
                    new Ticks(ticks),
                    bytes)));
      }

      @Override
      public void take(EventCursor event) {
        if (event.kind().isMessage()) {
          messages.take(event);
        }
      }

      @Override
      public AnalysisResult finish() {
        return new AnalysisResult(
            longest.count() + " messages have both ends",
            List.of("from", "to", "time", "bytes"),
            longest.list());
      }
    };
  }
}
