package org.tracetool.filter.generate;

import java.util.Arrays;

/** How the exclusive times of the calls on one path are spread: in bins on a logarithmic scale. */
final class TimeHistogram {
  private static final int BINS = 100;
  private static final byte[] NO_BINS = {};
  private static final long[] NONE = {};

  /** Calls. */
  long calls;

  /** Shortest and longest time, ticks. */
  long min = Long.MAX_VALUE;

  long max = Long.MIN_VALUE;

  /** Numbers of the bins that have calls, ascending. */
  private byte[] numbers = NO_BINS;

  private long[] counts = NONE;
  private long[] mins = NONE;
  private long[] maxs = NONE;
  private int bins;

  /** Takes the range of times into account. */
  void includeRange(long time) {
    calls++;
    min = Math.min(min, time);
    max = Math.max(max, time);
  }

  /** Takes the calls of another stream into account. */
  void includeRange(TimeHistogram other) {
    calls += other.calls;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  /** Puts a call into its bin, once the range is known. */
  void put(long time, TimeHistogram range, boolean several) {
    int number = 0;
    if (several) {
      double low = Math.log((double) range.min);
      // A path whose calls all take the same time gives 0/0, which is bin 0.
      number =
          (int) ((Math.log((double) time) - low) / (Math.log((double) range.max) - low) * BINS);
    }
    add((byte) Math.max(0, Math.min(number, 127)), 1, time, time);
  }

  /** Puts the bins of another stream into those of this one. */
  void put(TimeHistogram other) {
    for (int i = 0; i < other.bins; i++) {
      add(other.numbers[i], other.counts[i], other.mins[i], other.maxs[i]);
    }
  }

  private void add(byte number, long count, long low, long high) {
    int at = Arrays.binarySearch(numbers, 0, bins, number);
    if (at < 0) {
      at = -at - 1;
      if (bins == numbers.length) {
        int room = bins * 2 + 1;
        numbers = Arrays.copyOf(numbers, room);
        counts = Arrays.copyOf(counts, room);
        mins = Arrays.copyOf(mins, room);
        maxs = Arrays.copyOf(maxs, room);
      }
      System.arraycopy(numbers, at, numbers, at + 1, bins - at);
      System.arraycopy(counts, at, counts, at + 1, bins - at);
      System.arraycopy(mins, at, mins, at + 1, bins - at);
      System.arraycopy(maxs, at, maxs, at + 1, bins - at);
      bins++;
      numbers[at] = number;
      counts[at] = 0;
      mins[at] = low;
      maxs[at] = high;
    }
    counts[at] += count;
    mins[at] = Math.min(mins[at], low);
    maxs[at] = Math.max(maxs[at], high);
  }

  /** Ticks between the longest time and the upper quartile. */
  long dispersion() {
    long reached = 0;
    long three = 3 * calls / 4;
    for (int i = 0; i < bins; i++) {
      reached += counts[i];
      if (reached >= three) {
        double quartile = mins[i] + (maxs[i] - mins[i]) / 2.0;
        return (long) (max - quartile);
      }
    }
    return 0;
  }
}
