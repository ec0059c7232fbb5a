package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.apply.message.UnpairedCollectives;

/** Takes the unfiltered stream: counts records, leaves out removed processes and old snapshots. */
final class InputStage implements EventSink {
  private final IntPredicate removed;
  private final boolean keepSnapshots;
  private final FilterCounts counts;
  private final long[] read = new long[EventKind.values().length];

  /** Where records count; null for everywhere. */
  private final TimeWindow window;

  private final UnpairedCollectives.Stream halves;
  private final EventSink messages;
  private final EventSink next;

  /**
   * The first stage of a stream.
   *
   * @param window records outside of it, which are there to know the state, do not count
   * @param halves receives collective operations; null if not needed
   * @param messages where sends, receives and ends of sends go, a stage before {@code next} or that
   *     itself; few records are messages, and each stage on the way of all the others costs time
   */
  InputStage(
      IntPredicate removed,
      boolean keepSnapshots,
      FilterCounts counts,
      TimeWindow window,
      UnpairedCollectives.Stream halves,
      EventSink messages,
      EventSink next) {
    this.messages = messages;
    this.removed = removed;
    this.keepSnapshots = keepSnapshots;
    this.counts = counts;
    this.window = window.isAll() ? null : window;
    this.halves = halves;
    this.next = next;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (window == null || window.contains(event.time())) {
      read[kind.ordinal()]++;
    }
    if (removed != null && removed.test(event.location())) {
      return;
    }
    if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
      next.accept(event);
    } else if (kind.isMessage() || kind == EventKind.ISEND_COMPLETE) {
      messages.accept(event);
    } else if (keepSnapshots || !kind.isSnapshot()) {
      if (halves != null && UnpairedCollectives.concerns(kind)) {
        halves.countRecord(event);
      }
      next.accept(event);
    }
  }

  @Override
  public void end() throws IOException {
    counts.addInput(read);
    next.end();
  }
}
