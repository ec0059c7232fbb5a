package org.tracetool.format.paraver.write;

/** Times of the trace as times of the file, which begin at 0. */
final class WrittenTimes {
  private final long perSecond;
  private final long ticks;
  private final boolean fixedOrigin;
  private long origin;
  private boolean begun;

  WrittenTimes(TimeScale scale) {
    perSecond = scale.unit().perSecond();
    ticks = scale.ticksPerSecond();
    origin = scale.origin();
    fixedOrigin = scale.isFixed();
  }

  /** A time; the first one decides where times begin unless that is known. */
  long of(long at) {
    if (!begun) {
      begun = true;
      if (!fixedOrigin && Long.compareUnsigned(at, origin) < 0 || origin == -1L) {
        origin = at;
      }
    }
    long since = Long.compareUnsigned(at, origin) < 0 ? 0 : at - origin;
    return perSecond == ticks ? since : NumberParsing.scaled(since, perSecond, ticks);
  }

  /** A length of time, perhaps negative. */
  long length(long ofTicks) {
    if (perSecond == ticks) {
      return ofTicks;
    }
    return ofTicks < 0
        ? -NumberParsing.scaled(-ofTicks, perSecond, ticks)
        : NumberParsing.scaled(ofTicks, perSecond, ticks);
  }
}
