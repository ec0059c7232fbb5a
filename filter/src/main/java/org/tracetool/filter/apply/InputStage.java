package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/** Takes a stream as it is: counts records, leaves out removed processes and old snapshots. */
final class InputStage implements EventSink {
  private final IntPredicate removed;
  private final boolean keepSnapshots;
  private final FilterCounts counts;
  private final long[] read = new long[EventKind.values().length];
  private final EventSink next;

  InputStage(IntPredicate removed, boolean keepSnapshots, FilterCounts counts, EventSink next) {
    this.removed = removed;
    this.keepSnapshots = keepSnapshots;
    this.counts = counts;
    this.next = next;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    read[kind.ordinal()]++;
    if (kind.isSnapshot() && !keepSnapshots || removed != null && removed.test(event.location())) {
      return;
    }
    next.accept(event);
  }

  @Override
  public void end() throws IOException {
    counts.in(read);
    next.end();
  }
}
