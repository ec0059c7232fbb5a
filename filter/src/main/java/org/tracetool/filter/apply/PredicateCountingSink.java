package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.function.Predicate;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/** Counts records, and passes on those that pass a test. */
final class PredicateCountingSink implements EventSink {
  private final Predicate<EventCursor> counted;
  private final Predicate<EventCursor> test;
  private final FilterCounts counts;
  private final EventSink next;
  private final long[] in = new long[EventKind.values().length];
  private final long[] out = new long[EventKind.values().length];

  /**
   * A sink.
   *
   * @param counted which records count as read
   * @param next where records go; null if none passes
   */
  PredicateCountingSink(
      Predicate<EventCursor> counted,
      Predicate<EventCursor> test,
      FilterCounts counts,
      EventSink next) {
    this.counted = counted;
    this.test = test;
    this.counts = counts;
    this.next = next;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (counted.test(event)) {
      in[event.kind().ordinal()]++;
    }
    if (next != null && test.test(event)) {
      out[event.kind().ordinal()]++;
      next.accept(event);
    }
  }

  @Override
  public void end() throws IOException {
    counts.addInput(in);
    counts.addOutput(out);
    if (next != null) {
      next.end();
    }
  }
}
