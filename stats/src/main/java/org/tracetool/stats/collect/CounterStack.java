package org.tracetool.stats.collect;

import java.util.Arrays;
import org.tracetool.stats.sums.CounterStatistics;

/**
 * The samples of accumulating counters at begin and end of the calls that are open, in one list for
 * each call. The exclusive and inclusive values of a function in otfprofile are computed from this.
 */
final class CounterStack {
  /** Raw value that means "no sample", as in otfprofile. */
  private static final long NONE = -1L;

  /** So many calls that end at one time wait for a sample. */
  private static final int MAX_ENDED = 1 << 12;

  private int[] next = new int[16];
  private int[] counter = new int[16];
  private long[] first = new long[16];
  private long[] resets = new long[16];
  private long[] last = new long[16];
  private long[] lastTime = new long[16];
  private long[] childRaw = new long[16];
  private double[] child = new double[16];

  /** Whether the first sample came after the enter, as otfprofile wants it. */
  private boolean[] inside = new boolean[16];

  private int used = 1;
  private int free;

  // Calls that ended at one time without a sample at their end, which may follow: their nodes,
  // regions, and the nodes of the calls around them.
  private int[] ended = new int[16];
  private int[] endedRegion = new int[16];
  private int[] endedParent = new int[16];
  private int endedCount;
  private long endedTime;

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
        inside = Arrays.copyOf(inside, capacity);
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
    inside[n] = false;
    return n;
  }

  /**
   * Takes a sample while a call is innermost. The samples of a call are those at the times of its
   * enter and its leave, in whatever order the records of one time are; the sums of otfprofile have
   * only calls whose samples are between enter and leave.
   *
   * @param head list of the call, 0 if it is empty
   * @param slot number of the counter
   * @param begin when the call began
   * @param sums the counter, which has the sample already
   * @return the list
   */
  int sample(int head, int slot, long begin, long time, CounterStatistics sums) {
    long raw = sums.total();
    int n = node(head, slot);
    if (time == begin) {
      int list = head;
      if (n == 0) {
        n = add(head, slot);
        list = n;
      }
      first[n] = raw;
      inside[n] = true;
      resets[n] = sums.resets;
      return list;
    }
    if (n != 0) {
      last[n] = raw;
      lastTime[n] = time;
    }
    return head;
  }

  /** A call begins at the time of a sample that came just before; gives its list as above. */
  int enter(int head, int slot, CounterStatistics sums) {
    int list = sample(head, slot, 0, 0, sums);
    inside[node(list, slot)] = false;
    return list;
  }

  /** Takes a sample for calls that ended at the same time just before it. */
  void endSample(int slot, long time, CounterStatistics sums) {
    if (endedCount > 0 && time != endedTime) {
      forgetEnded();
    }
    for (int i = 0; i < endedCount; i++) {
      int n = ended[i];
      if (counter[n] == slot && first[n] != NONE) {
        last[n] = sums.total();
        complete(n, endedRegion[i], endedParent[i], sums, false);
        first[n] = NONE;
      }
    }
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
  int leave(
      int head, int parent, boolean hasParent, long time, int region, CounterStatistics[] sums) {
    if (endedCount > 0 && (time != endedTime || endedCount >= MAX_ENDED)) {
      forgetEnded();
    }
    int list = parent;
    int n = head;
    while (n != 0) {
      int following = next[n];
      int p = 0;
      if (hasParent && first[n] != NONE) {
        p = node(list, counter[n]);
        if (p == 0) {
          p = add(list, counter[n]);
          list = p;
        }
      }
      if (lastTime[n] == time && first[n] != NONE && last[n] != NONE) {
        complete(n, region, p, sums[counter[n]], inside[n]);
        release(n);
      } else {
        keepEnded(n, region, p, time);
      }
      n = following;
    }
    return list;
  }

  private void complete(int n, int region, int parent, CounterStatistics c, boolean isInside) {
    c.call(region, first[n], last[n], child[n], c.resets == resets[n]);
    if (isInside) {
      c.addRawCall(region, last[n] - first[n], childRaw[n]);
    }
    if (parent != 0) {
      childRaw[parent] += isInside ? last[n] - first[n] : 0;
      child[parent] += Math.max(0, c.step(first[n], last[n]));
    }
  }

  private void keepEnded(int n, int region, int parent, long time) {
    if (endedCount == ended.length) {
      ended = Arrays.copyOf(ended, 2 * endedCount);
      endedRegion = Arrays.copyOf(endedRegion, 2 * endedCount);
      endedParent = Arrays.copyOf(endedParent, 2 * endedCount);
    }
    ended[endedCount] = n;
    endedRegion[endedCount] = region;
    endedParent[endedCount++] = parent;
    endedTime = time;
  }

  private void forgetEnded() {
    for (int i = 0; i < endedCount; i++) {
      release(ended[i]);
    }
    endedCount = 0;
  }

  private void release(int n) {
    next[n] = free;
    free = n;
  }
}
