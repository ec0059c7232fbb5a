package org.tracetool.clock;

/** How the times between two events of a process or thread change. Ticks. */
public final class IntervalChangeReport {
  /** A change of more than 1 % counts, in intervals of more than 10 microseconds. */
  private static final int PERCENT = 100;

  private final long shortest;
  private long intervals;
  private long changed;
  private long largest;
  private long largestShift;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  IntervalChangeReport(long ticksPerSecond) {
    shortest = ticksPerSecond / 100_000;
  }

  /** An event moves. */
  void countEvent(long before, long after) {
    largestShift = Math.max(largestShift, Math.abs(after - before));
    first = Math.min(first, after);
    last = Math.max(last, after);
  }

  /** An interval changes. */
  void countInterval(long before, long after) {
    long change = Math.abs(after - before);
    largest = Math.max(largest, change);
    if (before > shortest) {
      intervals++;
      changed += change > before / PERCENT ? 1 : 0;
    }
  }

  synchronized void join(IntervalChangeReport other) {
    intervals += other.intervals;
    changed += other.changed;
    largest = Math.max(largest, other.largest);
    largestShift = Math.max(largestShift, other.largestShift);
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
  }

  /** Intervals of more than 10 microseconds. */
  public long intervals() {
    return intervals;
  }

  /** Those of them that change by more than 1 %. */
  public long changed() {
    return changed;
  }

  /** By how much an interval changes at most. */
  public long largest() {
    return largest;
  }

  /** By how much an event is moved at most. */
  public long largestShift() {
    return largestShift;
  }

  /** The first time of an event; {@link Long#MAX_VALUE} if there are none. */
  long first() {
    return first;
  }

  /** The last time of an event. */
  long last() {
    return last;
  }
}
