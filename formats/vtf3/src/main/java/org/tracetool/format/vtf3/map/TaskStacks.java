package org.tracetool.format.vtf3.map;

import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallStack;

/**
 * The stacks of all tasks, and the states that a return to a state leaves. Task numbers of damaged
 * files, beyond those of any machine, share one stack.
 */
public final class TaskStacks {
  private static final int MOST = 1 << 18;

  private final CallStack others = new CallStack();
  private final TokenTable<CallStack> stacks = new TokenTable<>();
  private int lastLocation;
  private CallStack last;

  /**
   * How many states a return to a region leaves: at least one if the region is below the top, so
   * that a return from direct recursion is one; 0 if it is only on top, -1 if it is not there.
   * Returning to no state leaves all.
   */
  public static int returns(CallStack stack, int region) {
    if (region == 0) {
      return stack.depth();
    }
    int below = stack.find(region, 1);
    return below > 0 ? below : stack.top() == region ? 0 : -1;
  }

  public CallStack of(int location) {
    if (last == null || lastLocation != location) {
      last = stacks.get(location);
      lastLocation = location;
      if (last == null && stacks.size() >= MOST) {
        last = others;
      } else if (last == null) {
        last = new CallStack();
        stacks.put(location, last);
      }
    }
    return last;
  }
}
