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
  private final int[] maxProcess;
  private final long[] min;
  private final int[] minProcess;

  public ProcessSpread(int regions) {
    participants = new int[regions];
    threads = new int[regions];
    total = new long[regions];
    totalCarries = new int[regions];
    max = new long[regions];
    maxProcess = new int[regions];
    min = new long[regions];
    minProcess = new int[regions];
    Arrays.fill(max, -1);
    Arrays.fill(min, Long.MAX_VALUE);
  }

  public void add(int region, int process, boolean thread, long exclusive) {
    participants[region]++;
    threads[region] += thread ? 1 : 0;
    addTotal(region, exclusive);
    updateLargest(region, process, exclusive);
    updateSmallest(region, process, exclusive);
  }

  private void addTotal(int region, long ticks) {
    total[region] += ticks;
    totalCarries[region] += Long.compareUnsigned(total[region], ticks) < 0 ? 1 : 0;
  }

  /** Of equal values that of the process with the smaller place counts, whichever came first. */
  private void updateLargest(int region, int process, long value) {
    if (value > max[region] || value == max[region] && process < maxProcess[region]) {
      max[region] = value;
      maxProcess[region] = process;
    }
  }

  private void updateSmallest(int region, int process, long value) {
    if (value < min[region] || value == min[region] && process < minProcess[region]) {
      min[region] = value;
      minProcess[region] = process;
    }
  }

  public void add(ProcessSpread other) {
    for (int r = 0; r < participants.length; r++) {
      if (other.participants[r] > 0) {
        participants[r] += other.participants[r];
        threads[r] += other.threads[r];
        addTotal(r, other.total[r]);
        totalCarries[r] += other.totalCarries[r];
        updateLargest(r, other.maxProcess[r], other.max[r]);
        updateSmallest(r, other.minProcess[r], other.min[r]);
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

  /** The process of {@link #max}. */
  public int maxProcess(int region) {
    return maxProcess[region];
  }

  /** The shortest exclusive time of a process that called the region, in ticks. */
  public long min(int region) {
    return min[region];
  }

  /** The process of {@link #min}. */
  public int minProcess(int region) {
    return minProcess[region];
  }
}
