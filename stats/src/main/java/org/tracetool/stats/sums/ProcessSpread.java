package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Arrays;

/** How the exclusive time of each region is spread over the processes that called it. */
public final class ProcessSpread implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] participants;
  private final int[] threads;
  private final long[] total;

  /** How often each sum passed 2^64. */
  private final int[] totalCarries;

  private final long[] max;
  private final int[] maxPosition;
  private final long[] min;
  private final int[] minPosition;

  public ProcessSpread(int regions) {
    participants = new int[regions];
    threads = new int[regions];
    total = new long[regions];
    totalCarries = new int[regions];
    max = new long[regions];
    maxPosition = new int[regions];
    min = new long[regions];
    minPosition = new int[regions];
    Arrays.fill(max, -1);
    Arrays.fill(min, Long.MAX_VALUE);
  }

  /**
   * Adds what one process spent in a region.
   *
   * @param position of the process in an order that is the same in all copies of a run
   * @param thread whether it is a thread of a process
   * @param exclusive ticks
   */
  public void add(int region, int position, boolean thread, long exclusive) {
    participants[region]++;
    threads[region] += thread ? 1 : 0;
    addTotal(region, exclusive);
    updateLargest(region, position, exclusive);
    updateSmallest(region, position, exclusive);
  }

  private void addTotal(int region, long ticks) {
    total[region] += ticks;
    totalCarries[region] += Long.compareUnsigned(total[region], ticks) < 0 ? 1 : 0;
  }

  /** Of equal values that of the process with the lower position counts, whichever came first. */
  private void updateLargest(int region, int position, long value) {
    if (value > max[region] || value == max[region] && position < maxPosition[region]) {
      max[region] = value;
      maxPosition[region] = position;
    }
  }

  private void updateSmallest(int region, int position, long value) {
    if (value < min[region] || value == min[region] && position < minPosition[region]) {
      min[region] = value;
      minPosition[region] = position;
    }
  }

  public void add(ProcessSpread other) {
    for (int r = 0; r < participants.length; r++) {
      if (other.participants[r] > 0) {
        participants[r] += other.participants[r];
        threads[r] += other.threads[r];
        addTotal(r, other.total[r]);
        totalCarries[r] += other.totalCarries[r];
        updateLargest(r, other.maxPosition[r], other.max[r]);
        updateSmallest(r, other.minPosition[r], other.min[r]);
      }
    }
  }

  /** How many processes called the region. */
  public int participants(int region) {
    return participants[region];
  }

  /** How many of them are threads of a process. */
  public int threads(int region) {
    return threads[region];
  }

  /** The exclusive time of all of them in the region, in ticks. */
  public WideSum total(int region) {
    return WideSum.of(totalCarries[region], total[region]);
  }

  /** The longest exclusive time that one process spent in the region, in ticks. */
  public long max(int region) {
    return max[region];
  }

  /** The position of the process of {@link #max}. */
  public int maxPosition(int region) {
    return maxPosition[region];
  }

  /** The shortest exclusive time of a process that called the region, in ticks. */
  public long min(int region) {
    return min[region];
  }

  /** The position of the process of {@link #min}. */
  public int minPosition(int region) {
    return minPosition[region];
  }
}
