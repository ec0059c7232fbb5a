package org.tracetool.clock.logical;

import org.tracetool.core.collect.LongList;

/**
 * Where the logical clock of a unit was put forward, and to how much: the correction jumps there
 * and then falls by one tick in {@link #FADE} until it is 0 or put forward again.
 */
final class JumpList {
  /** A correction changes by one tick in so many: 0.4 % of an interval. */
  static final int FADE = 256;

  /** No jumps; for all units that have none, and not to be added to. */
  static final JumpList NONE = new JumpList();

  private final LongList times = new LongList();
  private final LongList shifts = new LongList();

  /** The correction at a time that is not before the last jump. */
  long now(long time) {
    int n = times.size();
    return n == 0 ? 0 : faded(n - 1, time);
  }

  /** What is left at a time of the correction that a jump began. */
  long faded(int jump, long time) {
    long passed = time - times.get(jump) + FADE - 1;
    return Math.max(0, shifts.get(jump) - Math.floorDiv(passed, FADE));
  }

  /** The correction becomes larger. */
  void add(long time, long shift) {
    times.add(time);
    shifts.add(shift);
  }

  int size() {
    return times.size();
  }

  long time(int jump) {
    return times.get(jump);
  }

  long shift(int jump) {
    return shifts.get(jump);
  }

  /** The correction just before a jump. */
  long before(int jump) {
    return jump == 0 ? 0 : faded(jump - 1, times.get(jump));
  }
}
