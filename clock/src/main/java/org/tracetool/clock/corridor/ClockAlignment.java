package org.tracetool.clock.corridor;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * A constant for each clock that brings all of them near to each other: along a spanning tree of
 * the pairs of which most is known, each clock comes to the middle of the shortest delays in both
 * directions.
 */
final class ClockAlignment {
  /** An edge of the tree. */
  record Edge(int near, int far) {}

  private final int[] units;
  private final int clocks;
  private final long[] offsets;
  private final List<Edge> tree = new ArrayList<>();

  /** Shortest delays: three longs (from, to, delay) each. */
  private final List<long[]> delays;

  /**
   * @param units how many units each clock belongs to
   * @param delays the shortest delay of each direction: from, to and ticks
   */
  ClockAlignment(int[] units, List<long[]> delays) {
    this.units = units;
    this.clocks = units.length;
    this.delays = delays;
    offsets = new long[clocks];
    grow();
    shiftToMean();
  }

  /** What is added to the times of a clock. */
  long offset(int clock) {
    return offsets[clock];
  }

  /** The pairs along which offsets were found. */
  List<Edge> tree() {
    return tree;
  }

  private void grow() {
    List<List<long[]>> of = new ArrayList<>();
    for (int c = 0; c < clocks; c++) {
      of.add(new ArrayList<>());
    }
    Map<Long, long[]> pairs = new HashMap<>();
    for (long[] d : delays) {
      int low = (int) Math.min(d[0], d[1]);
      int high = (int) Math.max(d[0], d[1]);
      long[] pair =
          pairs.computeIfAbsent(
              (long) low << 32 | high,
              k -> {
                long[] made = {low, high, Long.MAX_VALUE, Long.MAX_VALUE};
                of.get(low).add(made);
                of.get(high).add(made);
                return made;
              });
      int way = d[0] == low ? 2 : 3;
      pair[way] = Math.min(pair[way], d[2]);
    }
    boolean[] inside = new boolean[clocks];
    PriorityQueue<long[]> next =
        new PriorityQueue<>(
            (a, b) -> {
              int byRound = Long.compare(round(a), round(b));
              return byRound != 0 ? byRound : Arrays.compare(a, 0, 2, b, 0, 2);
            });
    for (int start = 0; start < clocks; start++) {
      if (inside[start]) {
        continue;
      }
      inside[start] = true;
      next.addAll(of.get(start));
      while (!next.isEmpty()) {
        long[] pair = next.remove();
        int low = (int) pair[0];
        int high = (int) pair[1];
        if (inside[low] == inside[high]) {
          continue;
        }
        int far = inside[low] ? high : low;
        int near = far == low ? high : low;
        attach(pair, near, far);
        inside[far] = true;
        next.addAll(of.get(far));
      }
    }
  }

  private static long round(long[] pair) {
    return pair[2] == Long.MAX_VALUE || pair[3] == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : pair[2] + pair[3];
  }

  private void attach(long[] pair, int near, int far) {
    // Delays on the clocks as they are; those to the far one grow with its offset.
    long there = near == pair[0] ? pair[2] : pair[3];
    long back = near == pair[0] ? pair[3] : pair[2];
    tree.add(new Edge(near, far));
    if (there != Long.MAX_VALUE && back != Long.MAX_VALUE) {
      offsets[far] = offsets[near] + (back - there) / 2;
    } else if (there != Long.MAX_VALUE) {
      // With messages in one direction only, a clock moves no more than they demand.
      offsets[far] = Math.max(0, offsets[near] - there);
    } else {
      offsets[far] = Math.min(0, offsets[near] + back);
    }
  }

  /** The common part of all offsets is of no use: units stay where they are on average. */
  private void shiftToMean() {
    if (clocks == 0) {
      return;
    }
    BigInteger sum = BigInteger.ZERO;
    long count = 0;
    for (int c = 0; c < clocks; c++) {
      sum = sum.add(BigInteger.valueOf(offsets[c]).multiply(BigInteger.valueOf(units[c])));
      count += units[c];
    }
    long mean = sum.divide(BigInteger.valueOf(count)).longValue();
    for (int c = 0; c < clocks; c++) {
      offsets[c] -= mean;
    }
  }
}
