package org.tracetool.view.analysis;

import org.tracetool.core.event.CallStack;

/** The open calls of a process, and what it did before the innermost of them. */
final class LastCalls {
  private final CallStack stack = new CallStack();

  /** When the last call ended, or the one around it began. */
  private long since;

  /** The last call that ended within the innermost open one, 0 for none, and its ticks. */
  private int ended;

  private long endedTicks;
  private int before;

  void enter(long time, int region) {
    before = time - since > endedTicks ? region() : ended;
    stack.enter(time, region, 0);
    since = time;
    ended = 0;
    endedTicks = 0;
  }

  void leave(long time, int region) {
    int call = stack.leave(region);
    if (call != CallStack.NONE) {
      ended = (int) (stack.words()[call + CallStack.REGION] >>> 32);
      endedTicks = time - stack.words()[call + CallStack.TIME];
    }
    since = time;
  }

  /** The region of the innermost open call, 0 if none is open. */
  int region() {
    int top = stack.topPlace();
    return top == CallStack.NONE ? 0 : (int) (stack.words()[top + CallStack.REGION] >>> 32);
  }

  /** When the innermost open call began, 0 if none is open. */
  long begin() {
    int top = stack.topPlace();
    return top == CallStack.NONE ? 0 : stack.words()[top + CallStack.TIME];
  }

  /**
   * The region in which the process was before it entered the innermost open call: that of the call
   * before it, or the one around both if more time passed there.
   */
  int before() {
    return before;
  }
}
