package org.tracetool.view.model;

/** Whether calls of several processes are about the same time, as those of a barrier are. */
public final class SimultaneousCalls {
  private SimultaneousCalls() {}

  /** Whether two intervals have at least half of the longer one in common. */
  public static boolean is(long from, long ticks, long otherFrom, long otherTicks) {
    long later = Long.compareUnsigned(from, otherFrom) > 0 ? from : otherFrom;
    // Relative to the later begin, so that times of 64 bits are no matter.
    long common = Math.min(ticks - (later - from), otherTicks - (later - otherFrom));
    return common > 0 && common >= Math.max(ticks, otherTicks) / 2;
  }
}
