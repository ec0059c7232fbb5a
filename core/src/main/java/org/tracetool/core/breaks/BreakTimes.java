package org.tracetool.core.breaks;

import java.math.BigInteger;
import java.util.TreeSet;

/** When the breaks of a trace are. */
final class BreakTimes {
  /** More breaks than this help nobody, and fill memory and disk. */
  static final int MOST = 1 << 20;

  private BreakTimes() {}

  /**
   * The times of breaks, ascending. The last one is the tick after the trace, when all is over,
   * unless a later break is wanted, which never comes.
   *
   * @param first smallest time of the trace
   * @param last largest time, larger than {@code first}
   */
  static long[] of(long first, long last, BreakRequest request) {
    long end = last + 1;
    TreeSet<Long> times = new TreeSet<>(Long::compareUnsigned);
    times.addAll(request.at());
    long length = end - first;
    long every = request.every();
    boolean often = every > 0 && Long.divideUnsigned(length, every) >= request.count();
    if (often) {
      for (long t = every; Long.compareUnsigned(t, length) < 0 && times.size() < MOST; t += every) {
        times.add(first + t);
      }
    } else {
      BigInteger ticks = new BigInteger(Long.toUnsignedString(length));
      for (long i = 1; i <= request.count() && times.size() < MOST; i++) {
        BigInteger t =
            ticks.multiply(BigInteger.valueOf(i)).divide(BigInteger.valueOf(request.count()));
        times.add(first + t.longValue());
      }
    }
    if (times.isEmpty() || Long.compareUnsigned(times.last(), end) < 0) {
      times.add(end);
    }
    return times.headSet(end, true).stream().mapToLong(Long::longValue).toArray();
  }
}
