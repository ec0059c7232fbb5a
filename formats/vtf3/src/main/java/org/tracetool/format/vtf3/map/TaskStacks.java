package org.tracetool.format.vtf3.map;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallStack;

/**
 * The stacks of all tasks, and the states that a return to a state leaves. Task numbers of damaged
 * files, beyond those of any machine, share one stack.
 */
public final class TaskStacks {
  private static final int MAX_TASKS = 1 << 18;

  private final CallStack others = new CallStack();
  private final TokenTable<CallStack> stacks = new TokenTable<>();
  private final IntList locations = new IntList();
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

  /** Adds the regions of all calls to a state; false if they are not all known. */
  boolean save(LongList to) {
    int count = locations.size();
    to.add(count);
    boolean known = stacks.size() < MAX_TASKS;
    for (int i = 0; i < count; i++) {
      CallStack stack = stacks.get(locations.get(i));
      known &= stack.beyond() == 0;
      to.add(locations.get(i));
      to.add(stack.depth());
      for (int level = 0; level < stack.depth(); level++) {
        to.add(stack.region(level));
      }
    }
    return known;
  }

  /** Takes the calls of a state over. */
  void restore(SavedNumberReader from) {
    for (int rest = from.count(); rest > 0; rest--) {
      CallStack stack = of((int) from.next());
      for (int calls = from.count(); calls > 0; calls--) {
        stack.enter(0, (int) from.next(), 0);
      }
    }
  }

  /** The calls of a task. */
  public CallStack of(int location) {
    if (last == null || lastLocation != location) {
      last = stacks.get(location);
      lastLocation = location;
      if (last == null && stacks.size() >= MAX_TASKS) {
        last = others;
      } else if (last == null) {
        last = new CallStack();
        stacks.put(location, last);
        locations.add(location);
      }
    }
    return last;
  }
}
