package org.tracetool.clock.map;

import java.util.Arrays;

/**
 * A correction that is linear between knots. Of several knots at one time the last one holds from
 * there on, so the correction can jump. Before the first and after the last knot it stays, or goes
 * on as between the two knots at that end.
 */
public final class LinePieces implements TimeMap {
  private final long[] times;
  private final long[] shifts;
  private final boolean goesOn;
  private int last;

  /**
   * A correction.
   *
   * @param times knots in ascending order, at least one
   * @param shifts what is added at each knot, in ticks
   * @param goesOn whether the lines at both ends go on outside of the knots
   */
  public LinePieces(long[] times, long[] shifts, boolean goesOn) {
    if (times.length == 0 || times.length != shifts.length) {
      throw new IllegalArgumentException("no knots, or not as many shifts");
    }
    this.times = times;
    this.shifts = shifts;
    this.goesOn = goesOn && times.length > 1;
  }

  /** The same number of ticks at all times. */
  public static LinePieces constant(long shift) {
    return new LinePieces(new long[1], new long[] {shift}, false);
  }

  @Override
  public TimeMap view() {
    return new LinePieces(times, shifts, goesOn);
  }

  @Override
  public long at(long time) {
    return time + shiftAt(time);
  }

  /** What is added at a time. */
  public long shiftAt(long time) {
    int knot = knot(time);
    if (knot < 0) {
      return goesOn ? between(0, 1, time) : shifts[0];
    }
    if (times[knot] == time) {
      return shifts[knot];
    }
    if (knot == times.length - 1) {
      return goesOn ? between(knot - 1, knot, time) : shifts[knot];
    }
    return between(knot, knot + 1, time);
  }

  private long between(int a, int b, long time) {
    long rise = shifts[b] - shifts[a];
    long length = times[b] - times[a];
    if (rise == 0 || length == 0) {
      return shifts[b];
    }
    return shifts[a] + (long) Math.floor((double) (time - times[a]) / length * rise);
  }

  /** The last knot that is not after a time, or -1. */
  private int knot(long time) {
    int near = last;
    if (times[near] <= time) {
      if (near + 1 == times.length || times[near + 1] > time) {
        return near;
      }
      if (near + 2 == times.length || times[near + 2] > time) {
        last = near + 1;
        return near + 1;
      }
    }
    int found = Arrays.binarySearch(times, time);
    int knot = found >= 0 ? found : -found - 2;
    while (knot >= 0 && knot + 1 < times.length && times[knot + 1] == time) {
      knot++;
    }
    last = Math.max(knot, 0);
    return knot;
  }
}
