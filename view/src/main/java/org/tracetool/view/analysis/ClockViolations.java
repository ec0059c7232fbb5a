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

/** Finds messages that were received before they were sent: the clocks do not agree. */
public final class ClockViolations implements ViewAnalysis {
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
      private final Longest<Line> largest = new Longest<>();
      private final MatchedMessages messages = new MatchedMessages(this::message);

      private void message(MatchedMessages.End send, MatchedMessages.End receive, long bytes) {
        long ticks = send.time() - receive.time();
        if (ticks > 0) {
          largest.add(
              ticks,
              new Line(
                  new Place(send.process(), send.time(), receive.process(), receive.time()),
                  List.of(
                      new Process(send.process()),
                      new Process(receive.process()),
                      new Ticks(ticks),
                      bytes)));
        }
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
            largest.count() == 0
                ? "No message was received before it was sent."
                : largest.count() + " messages were received before they were sent.",
            List.of("from", "to", "too early by", "bytes"),
            largest.list());
      }
    };
  }
}
