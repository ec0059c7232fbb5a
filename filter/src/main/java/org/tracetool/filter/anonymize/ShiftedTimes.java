package org.tracetool.filter.anonymize;

/** Times that count from another origin. Times before it become 0, and are counted. */
final class ShiftedTimes {
  private final Anonymizer anonymizer;
  private final long origin;

  /** The origin is in ticks, unsigned. */
  ShiftedTimes(Anonymizer anonymizer, long origin) {
    this.anonymizer = anonymizer;
    this.origin = origin;
  }

  /** Whether times change at all. */
  boolean areShifted() {
    return origin != 0;
  }

  /** A time of the trace in ticks from the origin, unsigned. */
  long of(long time) {
    if (Long.compareUnsigned(time, origin) >= 0) {
      return time - origin;
    }
    anonymizer.countEarlyTime();
    return 0;
  }

  /** The time of the trace at a time from the origin, the latest one where that is later. */
  long original(long time) {
    return Long.compareUnsigned(time, -1L - origin) > 0 ? -1L : time + origin;
  }
}
