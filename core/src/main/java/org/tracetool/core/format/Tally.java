package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/** How many records of each kind there are, and when the first and the last one happened. */
public final class Tally {
  private final long[] counts = new long[EventKind.values().length];
  private boolean any;
  private long first;
  private long last;

  /** Counts all records that are left in a source. */
  public static Tally of(EventSource source) throws IOException {
    Tally tally = new Tally();
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (source.read(block)) {
      tally.add(block, event);
    }
    return tally;
  }

  /** Counts the records of a block. */
  public void add(EventBlock block, EventCursor event) {
    event.wrap(block);
    while (event.next()) {
      add(event.kind(), 1, event.time());
    }
  }

  /** Counts records of one kind, of which the last one is at {@code time}. */
  public void add(EventKind kind, long count, long time) {
    counts[kind.ordinal()] += count;
    if (!any) {
      any = true;
      first = time;
      last = time;
    }
    if (Long.compareUnsigned(time, first) < 0) {
      first = time;
    }
    if (Long.compareUnsigned(time, last) > 0) {
      last = time;
    }
  }

  /** Takes a time into account without a record. */
  public void extend(long time) {
    add(EventKind.NO_OP, 0, time);
  }

  /** Adds another tally to this one. */
  public void add(Tally other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    if (other.any) {
      extend(other.first);
      extend(other.last);
    }
  }

  /** Records of this kind. */
  public long count(EventKind kind) {
    return counts[kind.ordinal()];
  }

  /** Records of all kinds. */
  public long total() {
    long sum = 0;
    for (long c : counts) {
      sum += c;
    }
    return sum;
  }

  /** Returns whether there is a time at all. */
  public boolean hasTimes() {
    return any;
  }

  /** The smallest time in ticks, unsigned; 0 if there is none. */
  public long first() {
    return first;
  }

  /** The largest time in ticks, unsigned; 0 if there is none. */
  public long last() {
    return last;
  }
}
