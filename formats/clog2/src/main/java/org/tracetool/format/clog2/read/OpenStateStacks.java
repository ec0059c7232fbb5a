package org.tracetool.format.clog2.read;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;

/** The states of each process and thread that have begun and not ended. */
final class OpenStateStacks {
  /** So many states may have begun after one that ends; of more, its end is left out. */
  private static final int MAX_STATES_ABOVE = 256;

  private static final int[] NOTHING = {};

  private final List<CallStack> stacks = new ArrayList<>();

  /** Whose they are. */
  private final List<Integer> locations = new ArrayList<>();

  /** Numbers of stacks, counted from 1, by location. */
  private final IntMap numbers = new IntMap();

  private long endsAlone;
  private long overlaps;

  private CallStack stack(int location) {
    int number = numbers.get(location);
    if (number == 0) {
      stacks.add(new CallStack());
      locations.add(location);
      number = stacks.size();
      numbers.put(location, number);
    }
    return stacks.get(number - 1);
  }

  /** A state begins. */
  void enter(long time, int location, int region) {
    stack(location).enter(time, region, 0);
  }

  /**
   * A state ends: the innermost one of a region.
   *
   * @return the regions of the states that began after it and go on, the innermost first; null if
   *     no such state is open
   */
  int[] end(long time, int location, int region) {
    CallStack stack = stack(location);
    if (stack.isTopKnown() && stack.top() == region) {
      stack.drop(1);
      return NOTHING;
    }
    int above = 0;
    int most = Math.min(MAX_STATES_ABOVE, stack.depth());
    while (above < most && stack.below(above) != region) {
      above++;
    }
    if (above == most || stack.beyond() > 0) {
      endsAlone++;
      return null;
    }
    int[] regions = new int[above];
    for (int i = 0; i < above; i++) {
      regions[i] = stack.below(i);
    }
    stack.drop(above + 1);
    for (int i = above - 1; i >= 0; i--) {
      stack.enter(time, regions[i], 0);
    }
    overlaps++;
    return regions;
  }

  /** Adds all of it to numbers, but for when states began, which does not matter. */
  void save(LongList to) {
    to.add(endsAlone);
    to.add(overlaps);
    int open = 0;
    for (CallStack stack : stacks) {
      open += stack.isEmpty() ? 0 : 1;
    }
    to.add(open);
    for (int i = 0; i < stacks.size(); i++) {
      CallStack stack = stacks.get(i);
      if (!stack.isEmpty()) {
        to.add(locations.get(i));
        to.add(stack.depth());
        for (int level = 0; level < stack.depth(); level++) {
          to.add(stack.region(level));
        }
      }
    }
  }

  /** Takes it back, before any state. */
  void restore(SavedNumberReader from) {
    endsAlone = from.next(0, Long.MAX_VALUE);
    overlaps = from.next(0, Long.MAX_VALUE);
    for (int rest = from.count(); rest > 0; rest--) {
      int location = from.next(1, Integer.MAX_VALUE);
      for (int depth = from.count(); depth > 0; depth--) {
        enter(0, location, from.next(1, Integer.MAX_VALUE));
      }
    }
  }

  /** Tells what did not fit. */
  void tell(Diagnostics diagnostics) {
    diagnostics.reportLoss(LossCode.CALLS, "ends of states that never started", endsAlone);
    if (overlaps > 0) {
      diagnostics.add(
          WarningCode.UNBALANCED_CALLS,
          "overlapping states; the later one is read in two parts",
          overlaps,
          null);
    }
  }
}
