package org.tracetool.cli.agreement;

/**
 * Times of a trace in ticks and in nanoseconds. Times of random runs are whole numbers of both.
 *
 * @param perSecond ticks per second
 */
record NanosecondTicks(long perSecond) {
  private static final long NS_PER_SECOND = 1_000_000_000;

  long ticks(long ns) {
    return perSecond > NS_PER_SECOND
        ? Math.multiplyExact(ns, perSecond / NS_PER_SECOND)
        : ns / (NS_PER_SECOND / perSecond);
  }

  long ns(long ticks) {
    return perSecond > NS_PER_SECOND
        ? ticks / (perSecond / NS_PER_SECOND)
        : ticks * (NS_PER_SECOND / perSecond);
  }
}
