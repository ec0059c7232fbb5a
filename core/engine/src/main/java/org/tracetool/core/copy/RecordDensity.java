package org.tracetool.core.copy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.time.TimeWindow;

/**
 * How many records a trace has when, in at most 1024 intervals of one length. They become longer as
 * more time is seen, so times may come in any order, and nothing need be known of them before.
 */
public final class RecordDensity {
  private static final int BINS = 1024;

  private long[] counts = new long[BINS];

  /** An interval has 2 to this power ticks; more than 1, so that places have no sign. */
  private int shift = 2;

  /** The first and the last interval with records. */
  private long low = Long.MAX_VALUE;

  private long high = -1;
  private long total;

  /** Counts a record of a time in ticks, unsigned. */
  public void add(long time) {
    long bin = time >>> shift;
    if (bin < low || bin > high) {
      bin = reach(time);
    }
    counts[(int) bin & BINS - 1]++;
    total++;
  }

  private long reach(long time) {
    while (total > 0 && Math.max(high, time >>> shift) - Math.min(low, time >>> shift) >= BINS) {
      long[] wider = new long[BINS];
      for (long bin = low; bin <= high; bin++) {
        wider[(int) (bin >>> 1) & BINS - 1] += counts[(int) bin & BINS - 1];
      }
      counts = wider;
      low >>>= 1;
      high >>>= 1;
      shift++;
    }
    long bin = time >>> shift;
    low = Math.min(low, bin);
    high = Math.max(high, bin);
    return bin;
  }

  /** How many records there are. */
  public long total() {
    return total;
  }

  /** The time of all records, to the length of an interval; nothing if there are none. */
  public TimeWindow whole() {
    return total == 0 ? new TimeWindow(0, 0) : new TimeWindow(low << shift, end(high));
  }

  private long end(long bin) {
    long end = bin + 1 << shift;
    return end == 0 ? -1L : end; // the end of all times
  }

  /**
   * The intervals with most records that together have no more than so many; neighbours are joined.
   */
  public List<TimeWindow> busiest(long most) {
    List<Long> bins = new ArrayList<>();
    for (long bin = low; bin <= high; bin++) {
      if (count(bin) > 0) {
        bins.add(bin);
      }
    }
    bins.sort((a, b) -> Long.compare(count(b), count(a))); // stable: earlier ones first
    long left = most;
    boolean[] taken = new boolean[BINS];
    for (long bin : bins) {
      if (count(bin) <= left) {
        left -= count(bin);
        taken[(int) bin & BINS - 1] = true;
      }
    }
    List<TimeWindow> windows = new ArrayList<>();
    for (long bin = low; bin <= high; bin++) {
      if (taken[(int) bin & BINS - 1]) {
        int last = windows.size() - 1;
        boolean joins = last >= 0 && windows.get(last).to() == bin << shift;
        long from = joins ? windows.remove(last).from() : bin << shift;
        windows.add(new TimeWindow(from, end(bin)));
      }
    }
    return windows;
  }

  private long count(long bin) {
    return counts[(int) bin & BINS - 1];
  }

  @Override
  public String toString() {
    return total + " records, " + Arrays.stream(counts).filter(c -> c > 0).count() + " intervals";
  }
}
