package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The activity of all processes together over time, as ticks in each of a fixed number of bins. A
 * bin is a power of two of ticks long and begins at a multiple of that, so that neither order nor
 * threads change the outcome. Times and numbers of bins are unsigned.
 */
public final class ActivityTimeline implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The most bins. */
  public static final int BINS = 512;

  private final int rows;
  private long[] ticks = new long[0];
  private int shift;
  private long base;
  private int used;

  /** An empty time line of so many rows. */
  public ActivityTimeline(int rows) {
    this.rows = rows;
  }

  /** From {@code from} to {@code to}, which is later, a process was in this row. */
  public void add(long from, long to, int row) {
    long bin = from >>> shift;
    long last = to - 1 >>> shift;
    if (bin == last && Long.compareUnsigned(bin - base, used) < 0) {
      add((int) (bin - base) * rows + row, to - from);
      return;
    }
    reach(from, to - 1);
    long at = from;
    last = to - 1 >>> shift;
    for (bin = from >>> shift; bin != last; bin++) {
      long end = bin + 1 << shift;
      add((int) (bin - base) * rows + row, end - at);
      at = end;
    }
    add((int) (bin - base) * rows + row, to - at);
  }

  /** What passes 2^63 stays there: it is for pictures, and takes more than a hundred processes. */
  private void add(int cell, long more) {
    long sum = ticks[cell] + more;
    ticks[cell] = sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** Makes room for the bins of two times. */
  private void reach(long first, long last) {
    if (used == 0) {
      base = first >>> shift;
      used = 1;
      ticks = new long[rows];
    }
    while (lastBin(last) - firstBin(first) < 0 || lastBin(last) - firstBin(first) >= BINS) {
      coarsen();
    }
    long low = firstBin(first);
    int bins = (int) (lastBin(last) - low) + 1;
    if (bins > used) {
      long[] wider = new long[bins * rows];
      System.arraycopy(ticks, 0, wider, (int) (base - low) * rows, used * rows);
      ticks = wider;
      base = low;
      used = bins;
    }
  }

  private long firstBin(long first) {
    return Long.compareUnsigned(first >>> shift, base) < 0 ? first >>> shift : base;
  }

  private long lastBin(long last) {
    long end = base + used - 1;
    return Long.compareUnsigned(last >>> shift, end) > 0 ? last >>> shift : end;
  }

  private void coarsen() {
    long newBase = base >>> 1;
    int newUsed = (int) ((base + used - 1 >>> 1) - newBase) + 1;
    long[] folded = new long[newUsed * rows];
    for (int i = 0; i < used; i++) {
      int to = (int) ((base + i >>> 1) - newBase) * rows;
      for (int r = 0; r < rows; r++) {
        long sum = folded[to + r] + ticks[i * rows + r];
        folded[to + r] = sum < 0 ? Long.MAX_VALUE : sum;
      }
    }
    ticks = folded;
    base = newBase;
    used = newUsed;
    shift++;
  }

  /** Adds another time line, which may be changed by this. */
  public void add(ActivityTimeline other) {
    if (other.used == 0) {
      return;
    }
    if (used == 0) {
      shift = other.shift;
    }
    while (shift < other.shift) {
      coarsen();
    }
    while (other.shift < shift) {
      other.coarsen();
    }
    while (true) {
      int before = shift;
      reach(other.base << shift, (other.base + other.used << shift) - 1);
      if (shift == before) {
        break;
      }
      while (other.shift < shift) {
        other.coarsen();
      }
    }
    int offset = (int) (other.base - base) * rows;
    for (int i = 0; i < other.used * rows; i++) {
      add(offset + i, other.ticks[i]);
    }
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** Number of bins. */
  public int bins() {
    return used;
  }

  /** Begin of a bin in ticks. */
  public long start(int bin) {
    return base + bin << shift;
  }

  /** Length of each bin in ticks. */
  public long binTicks() {
    return 1L << shift;
  }

  /** Ticks that all processes together spent in a row during a bin. */
  public long ticks(int bin, int row) {
    return ticks[bin * rows + row];
  }

  /** Ticks of all rows. */
  public long[] row(int row) {
    long[] out = new long[used];
    Arrays.setAll(out, b -> ticks(b, row));
    return out;
  }
}
