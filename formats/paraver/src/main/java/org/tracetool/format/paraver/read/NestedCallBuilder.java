package org.tracetool.format.paraver.read;

import java.util.Arrays;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.format.paraver.names.ParaverMpiCalls;

/**
 * Makes calls that lie within each other of events, whose types end independently of each other.
 */
final class NestedCallBuilder {
  private static final int MAX_DEPTH = 4096;

  /** So many calls are interrupted for the end of one that they are within. */
  private static final int MAX_INTERRUPTED_CALLS = 64;

  private final BodyRows rows;
  private final EventTypeUse[] typeOfRegion;

  /** The regions that each thread is in. */
  private final int[][] stacks;

  private final int[] depths;

  /** The collective operation that each thread is in; 0 for none. */
  private final long[] open;

  NestedCallBuilder(BodyRows rows, TypeTable types, int threads) {
    this.rows = rows;
    stacks = new int[threads + 1][];
    depths = new int[threads + 1];
    open = new long[threads + 1];
    typeOfRegion = new EventTypeUse[types.regions().size() + 1];
    for (int i = 1; i < typeOfRegion.length; i++) {
      typeOfRegion[i] = types.find(types.regions().get(i - 1).type());
    }
  }

  /** Whether a thread is in no call and no operation. */
  boolean isIdle(int thread) {
    return depths[thread] == 0 && open[thread] == 0;
  }

  /** Adds what a thread is in. */
  void save(int thread, LongList to) {
    to.add(open[thread]);
    to.add(depths[thread]);
    for (int i = 0; i < depths[thread]; i++) {
      to.add(stacks[thread][i]);
    }
  }

  /** A thread is in what was saved. */
  void restore(int thread, SavedNumberReader from) {
    open[thread] = from.next();
    int depth = from.next(0, MAX_DEPTH);
    for (int i = 0; i < depth; i++) {
      push(thread, from.next(1, typeOfRegion.length - 1));
    }
  }

  /** A collective operation begins in the call in which a thread is. */
  void beginOperation(int thread, long id) {
    open[thread] = id;
  }

  /**
   * A call begins, or goes on.
   *
   * @return false if there are too many calls within each other
   */
  boolean enter(int thread, EventTypeUse type, int region, boolean isPart) {
    if (!type.areNested()) {
      int before = find(thread, type);
      if (before >= 0) {
        leave(thread, before, true, false);
      }
    }
    if (depths[thread] == MAX_DEPTH) {
      return false;
    }
    push(thread, region);
    call(EventKind.ENTER, thread, region, false, isPart);
    return true;
  }

  private void push(int thread, int region) {
    int depth = depths[thread]++;
    if (depth == 0 && stacks[thread] == null) {
      stacks[thread] = new int[4];
    } else if (depth == stacks[thread].length) {
      stacks[thread] = Arrays.copyOf(stacks[thread], 2 * depth);
    }
    stacks[thread][depth] = region;
  }

  private void call(EventKind kind, int thread, int region, boolean implied, boolean part) {
    int at = rows.row(kind, thread, (implied ? 1 : 0) + (part ? 1 : 0), !implied);
    if (at >= 0) {
      rows.words()[at] = region;
      rows.words()[at + 1] = 0;
      if (implied) {
        rows.addPair(PairKey.IMPLIED, 1);
      }
      if (part) {
        rows.addPair(PairKey.CALL_PART, 1);
      }
    }
  }

  /** Where the innermost call of a type is in the stack; -1 if there is none within reach. */
  private int find(int thread, EventTypeUse type) {
    int depth = depths[thread];
    for (int i = depth - 1; i >= 0 && i >= depth - MAX_INTERRUPTED_CALLS; i--) {
      if (typeOfRegion[stacks[thread][i]] == type) {
        return i;
      }
    }
    return -1;
  }

  /**
   * A call ends, or is left and goes on.
   *
   * @return false if no call of the type is open
   */
  boolean leave(int thread, EventTypeUse type, boolean isPart) {
    int at = find(thread, type);
    if (at >= 0) {
      leave(thread, at, false, isPart);
    }
    return at >= 0;
  }

  /** Leaves a call; those within it are left and entered again. */
  private void leave(int thread, int at, boolean implied, boolean isPart) {
    int[] stack = stacks[thread];
    int depth = depths[thread];
    for (int i = depth - 1; i > at; i--) {
      call(EventKind.LEAVE, thread, stack[i], true, true);
    }
    int region = stack[at];
    if (open[thread] != 0 && typeOfRegion[region].number() == ParaverMpiCalls.COLLECTIVE) {
      int row = rows.row(EventKind.COLLECTIVE_END, thread, 0, false);
      if (row >= 0) {
        rows.words()[row] = open[thread];
      }
      open[thread] = 0;
    }
    call(EventKind.LEAVE, thread, region, implied, isPart);
    for (int i = at + 1; i < depth; i++) {
      call(EventKind.ENTER, thread, stack[i], true, true);
      stack[i - 1] = stack[i];
    }
    depths[thread]--;
  }
}
