package org.tracetool.format.otf2.snapshot;

/**
 * When snapshots are wanted: a number of them, or one every so many ticks; of both, what gives
 * more.
 *
 * @param number how many; null if that is not said
 * @param ticks an unsigned number of ticks, 0 as 1; null if that is not said
 */
public record SnapshotFrequency(Long number, Long ticks) {
  private static final int USUAL_NUMBER = 10;

  /** Ticks between snapshots of a trace of this length; 0 for no snapshots at all. */
  long distance(long traceLength) {
    double length = unsigned(traceLength);
    if (number == null && ticks != null) {
      return atLeastOne(ticks);
    }
    double parts = (number == null ? USUAL_NUMBER : unsigned(number)) + 1;
    if (ticks != null && Math.ceil(length / unsigned(ticks)) > parts) {
      return atLeastOne(ticks);
    }
    return parts <= 1 ? 0 : atLeastOne((long) Math.floor(length / parts));
  }

  private static long atLeastOne(long distance) {
    return distance == 0 ? 1 : distance;
  }

  private static double unsigned(long value) {
    double half = (double) (value >>> 1);
    return value >= 0 ? value : half * 2;
  }
}
