package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The largest value of a quantity in each of a few stretches of time. A stretch is a power of two
 * of ticks long and begins at a multiple of that; a value holds until the next one.
 */
public final class MemorySeries implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The most bins. */
  public static final int BINS = 128;

  /** Bytes that one takes. */
  public static final int BYTES = BINS * Long.BYTES + 64;

  private final long[] most = new long[BINS];
  private int shift;
  private long base;
  private int used;

  public MemorySeries() {
    Arrays.fill(most, Long.MIN_VALUE);
  }

  /**
   * A value was {@code held} from {@code from} until {@code to}, where it became {@code value};
   * times do not go backwards from one call to the next.
   */
  public void add(long from, long to, long held, long value) {
    if (used == 0) {
      base = to >>> shift;
      used = 1;
    }
    while (Long.compareUnsigned((to >>> shift) - base, BINS) >= 0) {
      coarsen();
    }
    int last = (int) ((to >>> shift) - base);
    if (from != to) {
      int lastHeld = (int) ((to - 1 >>> shift) - base);
      for (int b = (int) ((from >>> shift) - base); b <= lastHeld; b++) {
        most[b] = Math.max(most[b], held);
      }
    }
    most[last] = Math.max(most[last], value);
    used = last + 1;
  }

  private void coarsen() {
    long newBase = base >>> 1;
    long[] folded = new long[BINS];
    Arrays.fill(folded, Long.MIN_VALUE);
    for (int i = 0; i < used; i++) {
      int to = (int) ((base + i >>> 1) - newBase);
      folded[to] = Math.max(folded[to], most[i]);
    }
    System.arraycopy(folded, 0, most, 0, BINS);
    used = (int) ((base + used - 1 >>> 1) - newBase) + 1;
    base = newBase;
    shift++;
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

  /** The largest value that held during a bin. */
  public long most(int bin) {
    return most[bin];
  }
}
