package org.tracetool.unify.events;

/**
 * When snapshots are taken: at multiples of an interval that follows from the length of the trace
 * and the maximum number of snapshots.
 *
 * @param interval ticks between snapshots
 * @param length largest time of the trace, at least 1
 * @param most number of snapshots of a stream
 */
public record SnapshotTimes(long interval, long length, long most) {
  /** No snapshot ever. */
  public static final SnapshotTimes NEVER = new SnapshotTimes(1, 1, 0);

  /** The times for a trace that ends at {@code last}. */
  public static SnapshotTimes of(long last, long wanted) {
    long length = last == 0 ? 1 : last;
    long interval = length <= wanted ? 1 : (long) ((double) length / (wanted + 1) + 0.5);
    return new SnapshotTimes(interval, length, Math.min(length, wanted));
  }

  /** Time of snapshot {@code n}, counted from 0; the largest possible time if there is none. */
  public long time(long n) {
    long time = (n + 1) * interval;
    return n < most && time < length ? time : Long.MAX_VALUE;
  }

  /** Number of sample points: multiples of the interval up to the end of the trace, inclusive. */
  public long samplePoints() {
    return most == 0 ? 0 : length / interval;
  }
}
