package org.tracetool.bench;

/**
 * The clock of a node: off by some ticks at a reference time, and running a little slow or fast.
 *
 * @param offset global minus local time at the reference time
 * @param drift ticks that the clock loses in 2³⁰
 * @param reference the reference time on the global clock
 */
record LocalClock(long offset, long drift, long reference) {
  private static final int SHIFT = 30;

  /** A clock that shows the global time. */
  static final LocalClock EXACT = new LocalClock(0, 0, 0);

  /** The local time at a global one; it does not decrease. */
  long local(long global) {
    return global - globalMinusLocal(global);
  }

  /** The offset to add to this clock at a global time. */
  long globalMinusLocal(long global) {
    return offset + (((global - reference) * drift) >> SHIFT);
  }
}
