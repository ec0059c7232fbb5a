package org.tracetool.clock.logical;

import java.util.Arrays;
import org.tracetool.clock.map.LinePieces;
import org.tracetool.core.collect.LongList;

/**
 * Smooths the jumps of a logical clock: after a jump the correction fades away, before it the
 * correction grows at the same rate, as far as sends there may become later without coming after
 * their receives.
 */
final class Amortisation {
  private static final int FADE = JumpList.FADE;

  /** The correction of units without jumps. */
  private static final LinePieces NOTHING = LinePieces.constant(0);

  private final JumpList jumps;

  /** Sends that may not be moved by more, latest first, and by how much they may be. */
  private final long[] capTimes;

  private final long[] capShifts;

  /** Knots, latest first. */
  private final LongList times = new LongList();

  private final LongList shifts = new LongList();

  private int nextCap;
  private boolean growing;
  private long anchorTime;
  private long anchorShift;

  private Amortisation(JumpList jumps, LongList caps) {
    this.jumps = jumps;
    int n = caps.size() / 2;
    Long[] order = new Long[n];
    Arrays.setAll(order, i -> (long) i);
    Arrays.sort(
        order, (a, b) -> Long.compare(caps.get(2 * b.intValue()), caps.get(2 * a.intValue())));
    capTimes = new long[n];
    capShifts = new long[n];
    for (int i = 0; i < n; i++) {
      capTimes[i] = caps.get(2 * order[i].intValue());
      capShifts[i] = caps.get(2 * order[i].intValue() + 1);
    }
  }

  /** The correction with its jumps. */
  static LinePieces forward(JumpList jumps) {
    if (jumps.size() == 0) {
      return NOTHING;
    }
    Knots knots = new Knots();
    for (int k = 0; k < jumps.size(); k++) {
      knots.add(jumps.time(k), jumps.before(k));
      knots.add(jumps.time(k), jumps.shift(k));
      long end = jumps.time(k) + FADE * jumps.shift(k);
      if (k + 1 == jumps.size() || end < jumps.time(k + 1)) {
        knots.add(end, 0);
      }
    }
    return knots.pieces();
  }

  /**
   * The correction without jumps, where that is possible.
   *
   * @param caps pairs of a time and the largest correction there
   */
  static LinePieces smooth(JumpList jumps, LongList caps) {
    return jumps.size() == 0 ? NOTHING : new Amortisation(jumps, caps).sweep();
  }

  private LinePieces sweep() {
    for (int k = jumps.size() - 1; k >= 0; k--) {
      long time = jumps.time(k);
      long next = k + 1 < jumps.size() ? jumps.time(k + 1) : Long.MAX_VALUE;
      growTo(k, time, next);
      long shift = jumps.shift(k);
      if (growing) {
        shift = Math.max(shift, ramp(time));
      }
      add(time, shift);
      addAnchor(time, shift);
      growing = shift > jumps.before(k);
    }
    if (growing) {
      growTo(-1, Long.MIN_VALUE, anchorTime);
    }
    Knots knots = new Knots();
    for (int i = times.size() - 1; i >= 0; i--) {
      knots.add(times.get(i), shifts.get(i));
    }
    return knots.pieces();
  }

  private void add(long time, long shift) {
    times.add(time);
    shifts.add(shift);
  }

  private void addAnchor(long time, long shift) {
    anchorTime = time;
    anchorShift = shift;
  }

  private long ramp(long time) {
    return anchorShift - Math.floorDiv(anchorTime - time + FADE - 1, FADE);
  }

  /** The correction without any growth between a jump (-1: before the first one) and the next. */
  private long plain(int jump, long time) {
    return jump < 0 ? 0 : jumps.faded(jump, time);
  }

  /** Goes back in time to a jump. */
  private void growTo(int jump, long from, long next) {
    long fadeEnd = jump < 0 ? Long.MIN_VALUE : from + FADE * jumps.shift(jump);
    while (growing && nextCap < capTimes.length && capTimes[nextCap] >= from) {
      long time = capTimes[nextCap];
      if (time > anchorTime) {
        nextCap++;
        continue;
      }
      if (meets(jump, time) > time) {
        break; // the growth begins after this send
      }
      nextCap++;
      if (ramp(time) > capShifts[nextCap - 1]) {
        long shift = Math.max(capShifts[nextCap - 1], plain(jump, time));
        add(time, shift);
        addAnchor(time, shift);
        growing = shift > plain(jump, time);
      }
    }
    if (growing) {
      long meeting = meets(jump, from);
      if (meeting > from) {
        add(meeting, plain(jump, meeting));
        growing = false;
        anchorTime = meeting;
      }
    }
    if (!growing) {
      if (jump >= 0 && fadeEnd < Math.min(next, times.size() == 0 ? next : last())) {
        add(fadeEnd, 0);
      }
      while (nextCap < capTimes.length && capTimes[nextCap] > from) {
        nextCap++;
      }
    }
  }

  private long last() {
    return times.get(times.size() - 1);
  }

  /** Where the growth begins that ends at the anchor; at or before {@code from} if not after it. */
  private long meets(int jump, long from) {
    long zero = anchorTime - FADE * anchorShift;
    if (jump < 0 || zero >= jumps.time(jump) + FADE * jumps.shift(jump)) {
      return zero;
    }
    long meeting =
        Math.floorDiv(FADE * (jumps.shift(jump) - anchorShift) + jumps.time(jump) + anchorTime, 2);
    return Math.min(meeting, anchorTime);
  }

  /** Collects knots in ascending order. */
  private static final class Knots {
    private final LongList times = new LongList();
    private final LongList shifts = new LongList();

    void add(long time, long shift) {
      times.add(time);
      shifts.add(shift);
    }

    LinePieces pieces() {
      int n = times.size();
      if (n == 0) {
        return LinePieces.constant(0);
      }
      long[] t = new long[n];
      long[] s = new long[n];
      for (int i = 0; i < n; i++) {
        t[i] = i == 0 ? times.get(0) : Math.max(t[i - 1], times.get(i));
        s[i] = shifts.get(i);
      }
      return new LinePieces(t, s, false);
    }
  }
}
