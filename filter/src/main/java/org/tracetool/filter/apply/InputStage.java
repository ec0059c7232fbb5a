package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CallRun;
import org.tracetool.core.format.CallSelector;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.apply.message.UnpairedCollectives;
import org.tracetool.filter.apply.stage.CallStage;

/** Takes the unfiltered stream: counts records, leaves out removed processes and old snapshots. */
final class InputStage implements CopyingSink, CallSelector {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  private final IntPredicate removed;
  private final boolean keepSnapshots;
  private final FilterCounts counts;
  private final long[] read = new long[EventKind.values().length];

  /** Where records count; null for everywhere. */
  private final TimeWindow window;

  private final UnpairedCollectives.Stream halves;
  private final EventSink messages;
  private final EventSink next;

  /** Decides about calls that are no rows; null if they have to be. */
  private final CallStage calls;

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
    calls = CallStage.of(next);
  }

  @Override
  public boolean copyFrom(
      EventSource source, CallSelector selector, EventSink others, LongConsumer progress)
      throws IOException {
    return selector == null
        && window == null
        && calls != null
        && calls.copier().copyFrom(source, this, others, progress);
  }

  @Override
  public boolean keepsEnter(long time, int location, int region) throws IOException {
    read[ENTER]++;
    return !(removed != null && removed.test(location)) && calls.keepsEnter(time, location, region);
  }

  @Override
  public boolean keepsLeave(long time, int location, int region) throws IOException {
    read[LEAVE]++;
    return !(removed != null && removed.test(location)) && calls.keepsLeave(time, location, region);
  }

  @Override
  public long singleFrom() {
    return calls.singleFrom();
  }

  @Override
  public void select(CallRun run) throws IOException {
    int leaves = 0;
    for (int i = run.from; i < run.to; i++) {
      leaves += (int) (run.calls[i] >>> 63);
    }
    read[LEAVE] += leaves;
    read[ENTER] += run.to - run.from - leaves;
    if (removed != null && removed.test(run.location)) {
      Arrays.fill(run.kept, run.from, run.to, false);
    } else {
      calls.select(run);
    }
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
