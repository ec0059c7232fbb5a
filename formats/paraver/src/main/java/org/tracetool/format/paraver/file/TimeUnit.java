package org.tracetool.format.paraver.file;

/** The unit of all times of a trace. */
public enum TimeUnit {
  NANOSECONDS("_ns", 1_000_000_000L),
  MICROSECONDS("_us", 1_000_000L),
  MILLISECONDS("_ms", 1_000L);

  private final String suffix;
  private final long perSecond;

  TimeUnit(String suffix, long perSecond) {
    this.suffix = suffix;
    this.perSecond = perSecond;
  }

  /** What stands behind the duration in a header. */
  public String suffix() {
    return suffix;
  }

  /** Units of a second. */
  public long perSecond() {
    return perSecond;
  }

  /** The unit of a header; what is not known, or is not there, means microseconds. */
  public static TimeUnit ofSuffix(String suffix) {
    for (TimeUnit unit : values()) {
      if (unit.suffix.equals(suffix)) {
        return unit;
      }
    }
    return MICROSECONDS;
  }

  /** The unit with so many ticks of a second; null if there is none. */
  public static TimeUnit ofTicks(long perSecond) {
    for (TimeUnit unit : values()) {
      if (unit.perSecond == perSecond) {
        return unit;
      }
    }
    return null;
  }
}
