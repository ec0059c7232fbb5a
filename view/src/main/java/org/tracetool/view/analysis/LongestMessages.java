package org.tracetool.view.analysis;

import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.text.CountText;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.PlaceTable.Process;
import org.tracetool.view.analysis.PlaceTable.Ticks;

/** Lists the messages that are largest, by the time between their ends or otherwise. */
abstract class LongestMessages implements ViewAnalysis {
  /** The time of a message, in ticks. */
  long ticks(MessageMatching.End send, MessageMatching.End receive) {
    return receive.time() - send.time();
  }

  /** What a message is measured by. */
  long size(long ticks, long bytes) {
    return ticks;
  }

  /** Whether a message of this time is one of those that are looked for. */
  boolean counts(long ticks) {
    return true;
  }

  /**
   * What was found.
   *
   * @param count messages that count
   * @param longest the longest of them, those first
   */
  PlaceTable result(long count, List<Line> longest) {
    return new PlaceTable(
        CountText.of(count, "message has both ends", "messages have both ends"),
        List.of("from", "to", "duration", "bytes"),
        longest);
  }

  @Override
  public final Set<EventKind> kinds() {
    return MessageMatcher.KINDS;
  }

  @Override
  public final boolean needsWholeRun() {
    return true;
  }

  @Override
  public final Run start(AnalysisInput input) {
    return new MessageRun(input);
  }

  private final class MessageRun implements Run {
    private final LargestItems<Line> longest = new LargestItems<>();
    private final MessageMatching messages;

    MessageRun(AnalysisInput input) {
      messages = new MessageMatching(input.definitions(), this::handleMessage);
    }

    private void handleMessage(MessageMatching.End send, MessageMatching.End receive, long bytes) {
      long ticks = ticks(send, receive);
      if (!counts(ticks)) {
        return;
      }
      long size = size(ticks, bytes);
      if (!longest.wants(size)) {
        longest.pass();
        return;
      }
      longest.add(
          size,
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
      if (MessageMatcher.KINDS.contains(event.kind())) {
        messages.take(event);
      }
    }

    @Override
    public PlaceTable finish() {
      messages.finish();
      return result(longest.count(), longest.list());
    }
  }
}
