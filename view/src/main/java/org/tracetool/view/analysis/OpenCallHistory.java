package org.tracetool.view.analysis;

import org.tracetool.core.event.CallStack;

/** The open calls of a process, and what it did before the innermost of them. */
final class OpenCallHistory {
  /** In place of a time: no call is open. */
  static final long NEVER = -1L;

  /** Stretches of time that are remembered. */
  private static final int MAX_STRETCHES = 128;

  /** How many are left when those that are long ago become one with others. */
  private static final int KEPT = MAX_STRETCHES / 2;

  /** A stretch may be such a part of the time since then, if there is room for so many. */
  private static final int FINEST = 32;

  private final CallStack stack = new CallStack();

  /** Where the process was most of a stretch, and until when it lasts. */
  private final int[] regions = new int[MAX_STRETCHES];

  private final long[] ends = new long[MAX_STRETCHES];

  /** By how many ticks the region of a stretch is ahead of all others in it. */
  private final long[] ahead = new long[MAX_STRETCHES];

  private int stretches;

  /** When the first stretch began. */
  private long start;

  private boolean started;

  /** Regions of an interval, and how long each took. */
  private final int[] known = new int[MAX_STRETCHES];

  private final long[] ticks = new long[MAX_STRETCHES];

  /** When the last call ended, or the one around it began. */
  private long since;

  /** The last call that ended within the innermost open one, 0 for none, and its ticks. */
  private int ended;

  private long endedTicks;
  private int before;

  void enter(long time, int region) {
    remember(time);
    before = time - since > endedTicks ? region() : ended;
    stack.enter(time, region, 0);
    since = time;
    ended = 0;
    endedTicks = 0;
  }

  void leave(long time, int region) {
    remember(time);
    int call = stack.leave(region);
    if (call != CallStack.NONE) {
      ended = (int) (stack.words()[call + CallStack.REGION] >>> 32);
      endedTicks = time - stack.words()[call + CallStack.TIME];
    }
    since = time;
  }

  private void remember(long time) {
    if (!started) {
      started = true;
      start = time;
      return;
    }
    int region = region();
    if (stretches > 0 && regions[stretches - 1] == region) {
      ahead[stretches - 1] += time - ends[stretches - 1];
      ends[stretches - 1] = time;
      return;
    }
    if (stretches == MAX_STRETCHES) {
      forgetShort(time);
    }
    long length = time - beginOf(stretches);
    regions[stretches] = region;
    ahead[stretches] = length;
    ends[stretches++] = time;
  }

  private long beginOf(int stretch) {
    return stretch == 0 ? start : ends[stretch - 1];
  }

  /** Makes fewer stretches of those that are short, compared with how long ago they are. */
  private void forgetShort(long now) {
    for (int parts = FINEST; stretches > KEPT; parts /= 2) {
      int all = stretches;
      stretches = 1;
      for (int i = 1; i < all; i++) {
        long length = ends[i] - beginOf(stretches - 1);
        boolean isShort = parts == 0 ? i < all / 2 : length <= (now - ends[i]) / parts;
        if (isShort) {
          join(stretches - 1, i);
        } else {
          regions[stretches] = regions[i];
          ahead[stretches] = ahead[i];
          ends[stretches++] = ends[i];
        }
      }
    }
  }

  /** Adds a later stretch to one; the region of most of the time prevails. */
  private void join(int one, int later) {
    if (regions[one] == regions[later]) {
      ahead[one] += ahead[later];
    } else if (ahead[one] >= ahead[later]) {
      ahead[one] -= ahead[later];
    } else {
      regions[one] = regions[later];
      ahead[one] = ahead[later] - ahead[one];
    }
    ends[one] = ends[later];
  }

  /**
   * The region in which the process was for the longest time since then, up to the begin of the
   * innermost open call: calls in it count as themselves. Of what is long ago, short calls count
   * for what the process did most around them.
   *
   * @return 0 if nothing is known
   */
  int longestSince(long from) {
    int regionsKnown = 0;
    int longest = 0;
    long most = 0;
    for (int i = stretches - 1; i >= 0 && ends[i] - from > 0; i--) {
      long begin = beginOf(i);
      int at = 0;
      while (at < regionsKnown && known[at] != regions[i]) {
        at++;
      }
      if (at == regionsKnown) {
        known[regionsKnown++] = regions[i];
        ticks[at] = 0;
      }
      ticks[at] += ends[i] - (begin - from > 0 ? begin : from);
      if (ticks[at] > most) {
        most = ticks[at];
        longest = known[at];
      }
    }
    return longest;
  }

  /** The region of the innermost open call, 0 if none is open. */
  int region() {
    int top = stack.topPlace();
    return top == CallStack.NONE ? 0 : (int) (stack.words()[top + CallStack.REGION] >>> 32);
  }

  /** When the innermost open call began, {@link #NEVER} if none is open. */
  long begin() {
    int top = stack.topPlace();
    return top == CallStack.NONE ? NEVER : stack.words()[top + CallStack.TIME];
  }

  /**
   * The region in which the process was before it entered the innermost open call: that of the call
   * before it, or the one around both if more time passed there.
   */
  int before() {
    return before;
  }
}
