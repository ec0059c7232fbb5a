package org.tracetool.stats.collect;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.PathTree;
import org.tracetool.stats.sums.ProcessSums;

/**
 * Follows the calls of processes that are too many to be kept separate: a call takes some 30 bytes
 * while it is open, a process some 20. Calls are added to sums over all of these processes.
 */
final class SharedCallFollower {
  /** How far down a call of the same region is looked for. */
  private static final int LOOK = 64;

  private final PartialSums sums;
  private final ProcessSums all;
  private final IntMap slots = new IntMap();

  /** The innermost call of each process, one more than its place; 0 for none. */
  private int[] tops = new int[16];

  /** The time of the last event of each process. */
  private long[] lasts = new long[16];

  private int processes;
  private int current;

  private long[] starts = new long[64];
  private long[] children = new long[64];
  private int[] regions = new int[64];
  private int[] nodes;

  /** The call around each, as in {@link #tops}; the next free place if there is none. */
  private int[] outer = new int[64];

  private int used;
  private int free;
  private final long[] cell = new long[CallSums.WIDTH];

  SharedCallFollower(PartialSums sums) {
    this.sums = sums;
    this.all = sums.others();
    nodes = sums.paths == null ? null : new int[64];
  }

  /** The next events are those of this process. */
  void choose(int token) {
    int slot = slots.get(token);
    if (slot == 0) {
      slot = ++processes;
      slots.put(token, slot);
      if (slot > tops.length) {
        tops = Arrays.copyOf(tops, tops.length * 2);
        lasts = Arrays.copyOf(lasts, lasts.length * 2);
      }
    }
    current = slot - 1;
  }

  /** An event of the process counts. */
  void countEvent(long time) {
    all.first = Long.compareUnsigned(time, all.first) < 0 ? time : all.first;
    all.last = Long.compareUnsigned(time, all.last) > 0 ? time : all.last;
  }

  /** Advances the time of the process; returns the effective time. */
  long passes(long time) {
    if (Long.compareUnsigned(time, lasts[current]) < 0) {
      sums.backwards++;
      return lasts[current];
    }
    lasts[current] = time;
    return time;
  }

  /** A region is entered. */
  void enter(long time, int region) {
    long t = passes(time);
    int at = free - 1;
    if (at >= 0) {
      free = outer[at];
    } else {
      at = used++;
      if (at == starts.length) {
        int more = at + (at >> 1);
        starts = Arrays.copyOf(starts, more);
        children = Arrays.copyOf(children, more);
        regions = Arrays.copyOf(regions, more);
        outer = Arrays.copyOf(outer, more);
        nodes = nodes == null ? null : Arrays.copyOf(nodes, more);
      }
    }
    int around = tops[current];
    starts[at] = t;
    children[at] = 0;
    regions[at] = region;
    outer[at] = around;
    if (nodes != null) {
      nodes[at] = sums.paths.child(around == 0 ? PathTree.ROOT : nodes[around - 1], region);
    }
    tops[current] = at + 1;
  }

  /**
   * The innermost region is left.
   *
   * @param from time from which on anything counts
   * @param region the region named by the leave, -1 if none
   * @param continues whether the call goes on, so that it is counted later
   */
  void leave(long time, long from, int region, boolean continues) {
    long t = passes(time);
    int top = tops[current];
    boolean counts = Long.compareUnsigned(time, from) >= 0;
    if (top == 0) {
      sums.leavesWithoutEnter += counts ? 1 : 0;
      return;
    }
    if (counts && region >= 0 && region != regions[top - 1]) {
      sums.otherLeaves++;
    }
    boolean early = Long.compareUnsigned(starts[top - 1], from) < 0;
    sum(top - 1, t, from, early ? CallSums.EARLIER : CallSums.CALLS, continues);
  }

  /** Takes the innermost call, or a part of it, away and adds it to the sums. */
  private void sum(int at, long t, long from, int column, boolean continues) {
    int around = outer[at];
    int region = regions[at];
    boolean cut = column != CallSums.CALLS;
    long start = Long.compareUnsigned(starts[at], from) < 0 ? from : starts[at];
    long inclusive = Long.compareUnsigned(t, start) > 0 ? t - start : 0;
    inclusive = inclusive < 0 ? Long.MAX_VALUE : inclusive;
    long exclusive = inclusive - children[at];
    if (around != 0) {
      children[around - 1] += inclusive;
    }
    // Calls that ended before anything counts are not reported.
    if (Long.compareUnsigned(t, from) >= 0) {
      CallSums.clear(cell, 0);
      cell[column] += continues ? 0 : 1;
      cell[cut ? CallSums.CUT_INCLUSIVE : CallSums.INCLUSIVE] += inclusive;
      cell[cut ? CallSums.CUT_EXCLUSIVE : CallSums.EXCLUSIVE] += exclusive;
      if (isNested(around, region)) {
        cell[cut ? CallSums.CUT_NESTED : CallSums.NESTED] += inclusive;
      }
      if (!cut && !continues) {
        cell[CallSums.MIN_INCLUSIVE] = inclusive;
        cell[CallSums.MAX_INCLUSIVE] = inclusive;
        cell[CallSums.MIN_EXCLUSIVE] = exclusive;
        cell[CallSums.MAX_EXCLUSIVE] = exclusive;
      }
      sums.addCalls(all.process, region, cell, 0);
      all.activity[sums.index.activityOf(region).ordinal()] += exclusive;
      all.calls += cut || continues ? 0 : 1;
      all.open += column == CallSums.OPEN ? 1 : 0;
      if (!continues || cut) {
        addDetails(at, region, inclusive, exclusive, column);
      } else if (nodes != null) {
        sums.paths.addPart(nodes[at], inclusive, exclusive);
      }
    }
    tops[current] = around;
    outer[at] = free;
    free = at + 1;
  }

  private void addDetails(int at, int region, long inclusive, long exclusive, int column) {
    if (column == CallSums.CALLS && all.exclusive != null) {
      sums.inclusive(region).record(inclusive);
      sums.exclusive[region].record(exclusive);
      all.exclusive.record(exclusive);
    }
    if (nodes != null && column == CallSums.CALLS) {
      sums.paths.call(nodes[at], inclusive, exclusive);
    } else if (nodes != null) {
      sums.paths.addCut(nodes[at], column == CallSums.OPEN, inclusive, exclusive);
    }
  }

  private boolean isNested(int around, int region) {
    int at = around;
    for (int i = 0; i < LOOK && at != 0; i++) {
      if (regions[at - 1] == region) {
        return true;
      }
      at = outer[at - 1];
    }
    return false;
  }

  /** The numbers of paths have changed. */
  void renumberPaths() {
    for (int p = 0; p < processes; p++) {
      for (int top = tops[p]; top != 0; top = outer[top - 1]) {
        nodes[top - 1] = sums.paths.moved(nodes[top - 1]);
      }
    }
  }

  /** Whether a process has open calls and no event yet from a time on, to tell where these end. */
  boolean isWaiting(long to) {
    for (int p = 0; p < processes; p++) {
      if (tops[p] != 0 && Long.compareUnsigned(lasts[p], to) < 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * No more events; calls that are open count until {@code end}, if that is not 0, or the last
   * event of their process if that is earlier.
   */
  void end(long end, long from) {
    for (current = 0; current < processes; current++) {
      long t = end != 0 && Long.compareUnsigned(end, lasts[current]) < 0 ? end : lasts[current];
      for (int top = tops[current]; top != 0; top = tops[current]) {
        boolean early = Long.compareUnsigned(starts[top - 1], from) < 0;
        sum(top - 1, t, from, early ? CallSums.EARLIER : CallSums.OPEN, false);
        countEvent(t);
      }
    }
    sums.otherProcesses += processes;
  }
}
