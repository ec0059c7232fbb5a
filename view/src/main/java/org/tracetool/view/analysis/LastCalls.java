package org.tracetool.view.analysis;

import org.tracetool.core.event.CallStack;

/** The open calls of a process, and what it did before the innermost of them. */
final class LastCalls {
  /** In place of a time: no call is open. */
  static final long NEVER = -1L;

  /** Stretches between two enters or leaves that are remembered, a power of two. */
  private static final int STRETCHES = 64;

  private final CallStack stack = new CallStack();

  /** The last stretches: where the process was, and until when. */
  private final int[] regions = new int[STRETCHES];

  private final long[] ends = new long[STRETCHES];
  private long stretches;

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
    int at = place(stretches++);
    regions[at] = region();
    ends[at] = time;
  }

  /**
   * The region in which the process was for the longest time since then, up to the begin of the
   * innermost open call: calls in it count as themselves. Of a long time only the end is known.
   *
   * @return 0 if nothing is known
   */
  int longestSince(long from) {
    long oldest = Math.max(0, stretches - STRETCHES);
    int longest = 0;
    long most = 0;
    for (long i = stretches - 1; i > oldest && until(i) - from > 0; i--) {
      long ticks = 0;
      for (long k = i; k > oldest && until(k) - from > 0; k--) {
        if (regions[place(k)] == regions[place(i)]) {
          ticks += until(k) - Math.max(from, until(k - 1));
        }
      }
      if (ticks > most) {
        most = ticks;
        longest = regions[place(i)];
      }
    }
    return longest;
  }

  private static int place(long stretch) {
    return (int) (stretch & STRETCHES - 1);
  }

  private long until(long stretch) {
    return ends[place(stretch)];
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
