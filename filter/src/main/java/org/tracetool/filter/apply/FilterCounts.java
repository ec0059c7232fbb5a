package org.tracetool.filter.apply;

import org.tracetool.core.event.EventKind;

/** How many records of each kind came and how many stayed. Thread-safe. */
public final class FilterCounts {
  private final long[] in = new long[EventKind.values().length];
  private final long[] out = new long[EventKind.values().length];

  synchronized void addInput(long[] counts) {
    add(in, counts);
  }

  synchronized void addOutput(long[] counts) {
    add(out, counts);
  }

  private static void add(long[] sums, long[] counts) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += counts[i];
    }
  }

  /** Records of a kind that came. */
  public synchronized long in(EventKind kind) {
    return in[kind.ordinal()];
  }

  /** Records of all kinds that came, without snapshots. */
  public synchronized long in() {
    long sum = 0;
    for (EventKind kind : EventKind.values()) {
      sum += kind.isSnapshot() ? 0 : in(kind);
    }
    return sum;
  }

  /** Records of a kind that stayed or were recreated. */
  public synchronized long out(EventKind kind) {
    return out[kind.ordinal()];
  }
}
