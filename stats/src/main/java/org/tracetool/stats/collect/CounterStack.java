package org.tracetool.stats.collect;

import java.util.Arrays;
import org.tracetool.stats.sums.CounterSums;

/**
 * The samples of accumulating counters at begin and end of the calls that are open, in one list for
 * each call. The exclusive and inclusive values of a function in otfprofile are computed from this.
 */
final class CounterStack {
  /** Raw value that means "no sample", as in otfprofile. */
  private static final long NONE = -1L;

  private int[] next = new int[16];
  private int[] counter = new int[16];
  private long[] first = new long[16];
  private long[] resets = new long[16];
  private long[] last = new long[16];
  private long[] lastTime = new long[16];
  private long[] childRaw = new long[16];
  private double[] child = new double[16];
  private int used = 1;
  private int free;

  private int node(int head, int slot) {
    for (int n = head; n != 0; n = next[n]) {
      if (counter[n] == slot) {
        return n;
      }
    }
    return 0;
  }

  private int add(int head, int slot) {
    int n = free;
    if (n != 0) {
      free = next[n];
    } else {
      if (used == next.length) {
        int capacity = used * 2;
        next = Arrays.copyOf(next, capacity);
        counter = Arrays.copyOf(counter, capacity);
        first = Arrays.copyOf(first, capacity);
        resets = Arrays.copyOf(resets, capacity);
        last = Arrays.copyOf(last, capacity);
        lastTime = Arrays.copyOf(lastTime, capacity);
        childRaw = Arrays.copyOf(childRaw, capacity);
        child = Arrays.copyOf(child, capacity);
      }
      n = used++;
    }
    next[n] = head;
    counter[n] = slot;
    first[n] = NONE;
    last[n] = NONE;
    lastTime[n] = NONE;
    childRaw[n] = 0;
    child[n] = 0;
    return n;
  }

  /**
   * Takes a sample while a call is innermost.
   *
   * @param head list of the call, 0 if it is empty
   * @param slot number of the counter
   * @param begin when the call began
   * @param resetsSoFar how often the counter was reset before
   * @return the list
   */
  int sample(int head, int slot, long begin, long time, long raw, long resetsSoFar) {
    int n = node(head, slot);
    if (time == begin) {
      int list = head;
      if (n == 0) {
        n = add(head, slot);
        list = n;
      }
      first[n] = raw;
      resets[n] = resetsSoFar;
      return list;
    }
    if (n != 0) {
      last[n] = raw;
      lastTime[n] = time;
    }
    return head;
  }

  /**
   * The innermost call ends.
   *
   * @param head its list
   * @param parent list of the call around it
   * @param hasParent whether there is such a call
   * @param sums the counters by slot
   * @return the list of the call around it
   */
  int leave(int head, int parent, boolean hasParent, long time, int region, CounterSums[] sums) {
    int list = parent;
    int n = head;
    while (n != 0) {
      if (lastTime[n] == time && first[n] != NONE && last[n] != NONE) {
        CounterSums c = sums[counter[n]];
        boolean isKnown = c.resets == resets[n];
        c.call(region, first[n], last[n], childRaw[n], child[n], isKnown);
        if (hasParent) {
          int p = node(list, counter[n]);
          if (p == 0) {
            p = add(list, counter[n]);
            list = p;
          }
          childRaw[p] += last[n] - first[n];
          child[p] += Math.max(0, c.step(first[n], last[n]));
        }
      }
      int following = next[n];
      next[n] = free;
      free = n;
      n = following;
    }
    return list;
  }
}
