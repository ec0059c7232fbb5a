package org.tracetool.core.snapshot;

import java.util.TreeSet;

/** When the breaks of a trace are. */
final class SnapshotIntervals {
  /** More breaks than this do not help, and fill memory and disk. */
  static final int MAX_SNAPSHOTS = 1 << 20;

  private SnapshotIntervals() {}

  /**
   * The times of breaks, ascending. The last one is the tick after the trace, when all is over,
   * unless one at the last event or later is wanted; later ones never come.
   *
   * @param first smallest time of the trace
   * @param last largest time, larger than {@code first}
   */
  static long[] of(long first, long last, SnapshotRequest request) {
    long end = last + 1;
    TreeSet<Long> times = new TreeSet<>(Long::compareUnsigned);
    times.addAll(request.at());
    long length = end - first;
    long every = request.every();
    boolean often = every > 0 && Long.divideUnsigned(length, every) >= request.count();
    if (often) {
      for (long t = every;
          Long.compareUnsigned(t, length) < 0 && times.size() < MAX_SNAPSHOTS;
          t += every) {
        times.add(first + t);
      }
    } else {
      // Added up like this, times are to the tick those of otfaux.
      double step = (double) length / request.count();
      double time = first;
      for (long i = 1; i <= request.count() && times.size() < MAX_SNAPSHOTS; i++) {
        time += step;
        times.add((long) time);
      }
    }
    if (times.isEmpty() || Long.compareUnsigned(times.last(), last) < 0) {
      times.add(end);
    }
    return times.headSet(end, true).stream().mapToLong(Long::longValue).toArray();
  }
}
