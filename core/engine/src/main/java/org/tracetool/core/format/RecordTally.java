package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/**
 * How many records of each kind there are, and when the first and the last one happened. A trace
 * can have a million streams, so a tally that is complete can be packed.
 */
public final class RecordTally {
  private static final int KINDS = EventKind.values().length;

  /** By kind, or by place in {@link #kinds}. */
  private long[] counts = new long[KINDS];

  /** The kinds of which there are records, ascending; null if there is a count for every kind. */
  private byte[] kinds;

  private boolean any;
  private long first;
  private long last;

  /** Counts all records that are left in a source. */
  public static RecordTally of(EventSource source) throws IOException {
    RecordTally tally = new RecordTally();
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (source.read(block)) {
      tally.add(block, event);
    }
    return tally;
  }

  /** Gives memory back until records are added again: keeps only the counts of what there is. */
  public void pack() {
    if (kinds != null) {
      return;
    }
    int n = 0;
    for (long c : counts) {
      n += c == 0 ? 0 : 1;
    }
    byte[] found = new byte[n];
    long[] packed = new long[n];
    n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      if (counts[kind] != 0) {
        found[n] = (byte) kind;
        packed[n++] = counts[kind];
      }
    }
    kinds = found;
    counts = packed;
  }

  private void unpack() {
    long[] all = new long[KINDS];
    for (int i = 0; i < counts.length; i++) {
      all[kinds[i] & 0xff] = counts[i];
    }
    kinds = null;
    counts = all;
  }

  /** Counts the records of a block. */
  public void add(EventBlock block, EventCursor event) {
    if (kinds != null) {
      unpack();
    }
    event.wrap(block);
    while (event.next()) {
      counts[event.kind().ordinal()]++;
      extendTo(event.time());
    }
  }

  /** Counts records of one kind, of which the last one is at {@code time}. */
  public void add(EventKind kind, long count, long time) {
    if (kinds != null) {
      unpack();
    }
    counts[kind.ordinal()] += count;
    extendTo(time);
  }

  private void extendTo(long time) {
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
  public void add(RecordTally other) {
    if (kinds != null) {
      unpack();
    }
    for (int i = 0; i < other.counts.length; i++) {
      counts[other.kinds == null ? i : other.kinds[i] & 0xff] += other.counts[i];
    }
    if (other.any) {
      extend(other.first);
      extend(other.last);
    }
  }

  /** Records of this kind. */
  public long count(EventKind kind) {
    if (kinds == null) {
      return counts[kind.ordinal()];
    }
    for (int i = 0; i < kinds.length; i++) {
      if ((kinds[i] & 0xff) == kind.ordinal()) {
        return counts[i];
      }
    }
    return 0;
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
