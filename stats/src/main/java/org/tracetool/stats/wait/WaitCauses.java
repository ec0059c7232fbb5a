package org.tracetool.stats.wait;

import java.util.Arrays;
import org.tracetool.stats.collect.RecentLongestCalls;
import org.tracetool.stats.sums.LargestSums;

/**
 * For whom processes waited, and what these did meanwhile. A process that is waited for may itself
 * wait for another one at that time; then that one is the cause, and so on. Of each process the
 * latest calls and waits are known, which is enough, since waits are found when they end.
 */
public final class WaitCauses {
  /** Columns of {@link #pairs}: ticks, waits, the region in which the other one was, its weight. */
  public static final int TICKS = 0;

  /** Column: how many waits. */
  public static final int COUNT = 1;

  /** Column: place of the region in which the other one was most of the time, -1 if unknown. */
  public static final int REGION = 2;

  private static final int WEIGHT = 3;
  private static final int PAIR = 4;

  // Longs of a call and of a wait.
  private static final int FROM = 0;
  private static final int TO = 1;
  private static final int WHAT = 2;
  private static final int OWN = 3;
  private static final int CALL = 4;
  private static final int WAIT = 3;

  private static final int CALLS = 12;
  private static final int WAITS = 4;

  /** How far causes are followed. */
  private static final int MAX_DEPTH = 64;

  /** Parts of a wait that have causes of their own. */
  private static final int MAX_PARTS = 16;

  private static final int PART = 3;

  private final LargestSums pairs;
  private final LargestSums causes;
  private final long[] direct;

  // By place: the latest calls and waits, and after each how many there were.
  private final long[][] calls;
  private final long[][] waits;

  /** By place: what the last wait of a process for a late sender was charged to. */
  private final long[][] charged;

  // Regions of the calls in question, and their ticks.
  private final long[] candidates = new long[CALLS];
  private final double[] weights = new double[CALLS];

  private final long[] parts = new long[PART * MAX_PARTS];
  private int partCount;

  /**
   * Nothing known yet.
   *
   * @param processes how many places there are
   * @param most how many pairs of processes, and of process and region, are kept
   */
  WaitCauses(int processes, int most) {
    pairs = new LargestSums(most, PAIR);
    causes = new LargestSums(most, 1);
    direct = new long[processes];
    calls = new long[processes][];
    waits = new long[processes][];
    charged = new long[processes][];
  }

  /** What a process did before an end. */
  void recordRun(int place, RecentLongestCalls longest) {
    for (int i = 0; i < longest.count(); i++) {
      if (calls[place] == null) {
        calls[place] = new long[CALLS * CALL + 1];
      }
      long[] ring = calls[place];
      int at = (int) ring[CALLS * CALL] * CALL;
      ring[CALLS * CALL] = (ring[CALLS * CALL] + 1) % CALLS;
      ring[at + FROM] = longest.from(i);
      ring[at + TO] = longest.to(i);
      ring[at + WHAT] = longest.region(i);
      ring[at + OWN] = longest.ticks(i);
    }
  }

  /**
   * Returns the place of the region in which a process was most of a time, as far as is known; -1
   * if nothing is.
   */
  private int region(int place, long from, long to) {
    long[] ring = calls[place];
    int best = -1;
    double most = 0;
    int n = 0;
    for (int at = 0; ring != null && at < CALLS * CALL; at += CALL) {
      if (ring[at + TO] - from > 0 && to - ring[at + FROM] > 0) {
        double ticks = inside(ring, at, from, to);
        long region = ring[at + WHAT];
        for (int i = 0; i < n; i++) {
          if (candidates[i] == region) {
            ticks += weights[i];
            candidates[i] = -1; // counted here
          }
        }
        candidates[n] = region;
        weights[n++] = ticks;
        if (ticks > most) {
          most = ticks;
          best = (int) region;
        }
      }
    }
    return best;
  }

  /** Ticks of a call itself in a time, if they are spread evenly over it. */
  private static double inside(long[] ring, int at, long from, long to) {
    long length = ring[at + TO] - ring[at + FROM];
    long begin = ring[at + FROM] - from > 0 ? ring[at + FROM] : from;
    long end = ring[at + TO] - to < 0 ? ring[at + TO] : to;
    return length <= 0 ? 0 : (double) (end - begin) * ring[at + OWN] / length;
  }

  /** A process waited for another one; of a call that waits for several the last one counts. */
  void recordWait(int place, long from, long to, int other) {
    if (waits[place] == null) {
      waits[place] = new long[WAITS * WAIT + 1];
    }
    long[] ring = waits[place];
    int last = (int) (ring[WAITS * WAIT] + WAITS - 1) % WAITS * WAIT;
    int at = last;
    if (ring[last + FROM] != from || ring[last + TO] == 0) {
      at = (int) ring[WAITS * WAIT] * WAIT;
      ring[WAITS * WAIT] = (ring[WAITS * WAIT] + 1) % WAITS;
    } else if (to - ring[last + TO] <= 0) {
      return;
    }
    ring[at + FROM] = from;
    ring[at + TO] = to;
    ring[at + WHAT] = other;
  }

  /**
   * Sums up a wait, or the part of it that counts.
   *
   * @return place of the region in which the other process was most of that time, -1 if unknown
   */
  int charge(int place, int other, long from, long ticks, int count) {
    partCount = 0;
    follow(other, from, from + ticks, 0);
    boolean one = partCount == 1 && parts[0] == other;
    int region = one ? (int) parts[1] : region(other, from, from + ticks);
    sum(place, other, region, ticks, count);
    return region;
  }

  /** Remembers the last charge of a process, so that it can be taken back. */
  void keep(int place, int other, int region, long ticks) {
    int length = PART + partCount * PART;
    if (charged[place] == null || charged[place].length < length + 1) {
      charged[place] = new long[length + 1];
    }
    long[] kept = charged[place];
    kept[0] = partCount;
    kept[1] = other;
    kept[2] = region;
    kept[3] = ticks;
    System.arraycopy(parts, 0, kept, PART + 1, partCount * PART);
  }

  /** Takes back what was kept last of a process. */
  void takeBack(int place) {
    long[] kept = charged[place];
    int other = (int) kept[1];
    long ticks = kept[3];
    direct[other] -= ticks;
    int row = pairs.takeBack(pair(place, other), ticks);
    if (row >= 0) {
      long[] v = pairs.values();
      v[row + COUNT] = Math.max(0, v[row + COUNT] - 1);
      vote(v, row, (int) kept[2], -ticks);
    }
    for (int i = PART + 1; i <= PART + kept[0] * PART; i += PART) {
      causes.takeBack(cause(kept, i), kept[i + 2]);
    }
  }

  private void sum(int place, int other, int region, long ticks, int count) {
    direct[other] += ticks;
    int row = pairs.row(pair(place, other));
    long[] v = pairs.values();
    v[row + TICKS] += ticks;
    v[row + COUNT] += count;
    vote(v, row, region, ticks);
    for (int i = 0; i < partCount * PART; i += PART) {
      int at = causes.row(cause(parts, i));
      causes.values()[at] += parts[i + 2];
    }
  }

  private static long pair(int place, int other) {
    return (long) place << 32 | other;
  }

  private static long cause(long[] from, int part) {
    return from[part] << 32 | from[part + 1] + 1;
  }

  /** Keeps the region that has more than half of the ticks. */
  private static void vote(long[] v, int row, int region, long ticks) {
    if (v[row + WEIGHT] <= 0) {
      v[row + REGION] = region;
      v[row + WEIGHT] = Math.max(0, ticks);
    } else if (v[row + REGION] == region) {
      v[row + WEIGHT] += ticks;
    } else if (ticks > v[row + WEIGHT]) {
      v[row + REGION] = region;
      v[row + WEIGHT] = ticks - v[row + WEIGHT];
    } else {
      v[row + WEIGHT] -= ticks;
    }
  }

  /** Finds the causes of a part of a wait for a process. */
  private void follow(int place, long from, long to, int depth) {
    long[] ring = waits[place];
    if (to - from <= 0) {
      return;
    }
    for (int at = 0; ring != null && depth < MAX_DEPTH && at < WAITS * WAIT; at += WAIT) {
      long begin = ring[at + FROM] - from > 0 ? ring[at + FROM] : from;
      long end = ring[at + TO] - to < 0 ? ring[at + TO] : to;
      if (end - begin > 0 && partCount < MAX_PARTS) {
        int other = (int) ring[at + WHAT];
        follow(other, begin, end, depth + 1);
        follow(place, from, begin, depth + 1);
        follow(place, end, to, depth + 1);
        return;
      }
    }
    if (partCount == MAX_PARTS) {
      parts[parts.length - 1] += to - from; // too many to be kept apart
      return;
    }
    int at = partCount++ * PART;
    parts[at] = place;
    parts[at + 1] = region(place, from, to);
    parts[at + 2] = to - from;
  }

  /** Ticks that processes waited for one directly. */
  public long direct(int place) {
    return direct[place];
  }

  /** Waits by process that waited, shifted by 32, and the one it waited for; columns above. */
  public LargestSums pairs() {
    return pairs;
  }

  /**
   * Ticks of waiting by the process that was the cause, shifted by 32, and one more than the place
   * of the region in which it was, 0 if that is unknown.
   */
  public LargestSums causes() {
    return causes;
  }

  /** No more waits: what was needed only to find them is forgotten. */
  void finish() {
    Arrays.fill(calls, null);
    Arrays.fill(waits, null);
    Arrays.fill(charged, null);
  }
}
