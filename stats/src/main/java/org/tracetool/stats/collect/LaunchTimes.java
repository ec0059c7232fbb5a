package org.tracetool.stats.collect;

import org.tracetool.core.collect.LongMap;

/**
 * When the operations of a process's devices were launched, by the number that both share. Events
 * come in order of time, so a launch comes before its operations, but for those that the clock of
 * the device puts before it; these wait for it. Of calls with the same number the first one
 * launches. Memory is bounded: old launches and old operations that wait are forgotten.
 */
final class LaunchTimes {
  /** Operations that may wait for their launch; a power of two. */
  private static final int MAX_EARLY = 1 << 12;

  /** Takes what is found out. */
  @FunctionalInterface
  interface DelaySink {
    /**
     * An operation and its launch.
     *
     * @param region the place of its region
     * @param delay ticks from the launch to the operation; below 0 if the operation began before
     */
    void accept(int region, long delay);
  }

  private final int maxLaunches;
  private final DelaySink sink;
  private LongMap launches = new LongMap();

  /** Launches before those of {@link #launches}. */
  private LongMap older = new LongMap();

  private boolean isForgetful;

  private long[] numbers = new long[0];
  private long[] begins = numbers;
  private long[] previous = numbers;
  private int[] regions = new int[0];

  /** By number: the last operation that waits for it, counted from 0. */
  private LongMap early;

  private long earlyCount;

  /**
   * No launch yet.
   *
   * @param maxLaunches how many are known at least
   */
  LaunchTimes(int maxLaunches, DelaySink sink) {
    this.maxLaunches = maxLaunches;
    this.sink = sink;
  }

  /** A call that has the number begins. */
  void addLaunch(long number, long time) {
    if (find(number) != LongMap.ABSENT) {
      return;
    }
    if (launches.size() >= maxLaunches) {
      isForgetful = true;
      older = launches;
      launches = new LongMap();
    }
    launches.put(number, time);
    long waiting = early == null ? LongMap.ABSENT : early.get(number);
    while (waiting >= 0 && waiting >= earlyCount - MAX_EARLY && number(waiting) == number) {
      int at = slot(waiting);
      sink.accept(regions[at], begins[at] - time);
      waiting = previous[at];
    }
    if (early != null && early.get(number) != LongMap.ABSENT) {
      early.put(number, LongMap.ABSENT);
    }
  }

  private long find(long number) {
    long time = launches.get(number);
    return time == LongMap.ABSENT ? older.get(number) : time;
  }

  private static int slot(long operation) {
    return (int) operation & MAX_EARLY - 1;
  }

  private long number(long operation) {
    return numbers[slot(operation)];
  }

  /** An operation with the number begins. */
  void addOperation(long number, long time, int region) {
    long launch = find(number);
    if (launch != LongMap.ABSENT) {
      sink.accept(region, time - launch);
      return;
    }
    if (early == null) {
      early = new LongMap();
      numbers = new long[MAX_EARLY];
      begins = new long[MAX_EARLY];
      previous = new long[MAX_EARLY];
      regions = new int[MAX_EARLY];
    }
    int at = slot(earlyCount);
    if (earlyCount >= MAX_EARLY && early.get(numbers[at]) == earlyCount - MAX_EARLY) {
      early.put(numbers[at], LongMap.ABSENT);
    }
    numbers[at] = number;
    begins[at] = time;
    regions[at] = region;
    previous[at] = early.get(number);
    early.put(number, earlyCount++);
  }

  /** Whether launches were forgotten, so that operations may lack theirs. */
  boolean isForgetful() {
    return isForgetful;
  }
}
