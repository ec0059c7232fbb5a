package org.tracetool.format.otf2.file;

/**
 * From the clock of a location to that of the archive: offsets at some times, and between them, and
 * beyond both ends, straight lines. Fewer than two offsets correct nothing.
 */
public final class ClockCorrection {
  /** No correction. */
  public static final ClockCorrection NONE = new ClockCorrection(new long[0], new long[0]);

  private final long[] times;
  private final long[] offsets;
  private final double[] slopes;
  private int interval;

  private ClockCorrection(long[] times, long[] offsets) {
    this.times = times;
    this.offsets = offsets;
    slopes = new double[Math.max(times.length - 1, 0)];
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] = (double) (offsets[i + 1] - offsets[i]) / (double) (times[i + 1] - times[i]);
    }
  }

  /**
   * A correction.
   *
   * @param times strictly ascending
   * @param offsets what to add at each time
   */
  public static ClockCorrection of(long[] times, long[] offsets) {
    return new ClockCorrection(times.clone(), offsets.clone());
  }

  /** Whether times stay what they are. */
  public boolean isNone() {
    return slopes.length == 0;
  }

  /**
   * How many lines it consists of; of more than one, it depends on earlier times which one holds.
   */
  public int intervals() {
    return slopes.length;
  }

  /** One that starts anew; a correction remembers where it is and serves one reader alone. */
  public ClockCorrection fresh() {
    return isNone() ? this : new ClockCorrection(times, offsets);
  }

  /** Between which offsets the last time was; what is before has no effect on later times. */
  public int interval() {
    return interval;
  }

  /** Goes on as if the last time had been there. */
  public void goTo(int anInterval) {
    interval = anInterval;
  }

  /** The time on the clock of the archive. */
  public long apply(long time) {
    if (slopes.length == 0) {
      return time;
    }
    // The position only moves forward, as that of the library does.
    while (interval + 1 < slopes.length && Long.compareUnsigned(time, times[interval + 1]) > 0) {
      interval++;
    }
    double distance = (double) (time - times[interval]);
    return time + offsets[interval] + (long) Math.rint(slopes[interval] * distance);
  }
}
