package org.tracetool.analyze.iteration;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.collect.SpillBytes;

/**
 * The calls of the master of one rank that can be iterations: sums by region, and a log of single
 * calls in the order of their ends. Calls without a call inside are only counted, and so are those
 * of regions that have been found out to be no iteration.
 */
final class RankCallLog {
  /**
   * A region that is called so often without a call inside, or without MPI inside in a run with
   * MPI, is none.
   */
  static final int MAX_EMPTY_CALLS = 1000;

  /** A region that a rank calls more often has too many iterations for a table. */
  static final int MAX_ITERATIONS = 1 << 20;

  private static final int MPI_INSIDE = 2;
  private static final int CALL_INSIDE = 4;
  private static final int DEAD = 8;

  private static final int MAX_RECORD_BYTES = 5 * PackedNumbers.MAX_BYTES;
  private static final int FIRST_BUFFER = 64;

  /** Bytes of the log that are in memory before they go to the store. */
  private static final int BUFFER = 1 << 11;

  /** Regions below have their own places in the arrays, others those that the map says. */
  private static final int LOW = 64;

  /** Words of bits of call paths. */
  private static final int MAX_SETTLED = 64;

  // Numbers of each region, side by side, since most calls touch all of them.
  private static final int COUNT = 0;
  private static final int COVER = 1;
  private static final int FIRST_BEGIN = 2;
  private static final int DEPTH = 3;
  private static final int WIDTH = 4;

  private final IntMap high = new IntMap();
  private long[] sums = new long[0];
  private byte[] marks = new byte[0];

  /** A bit for each of the first call paths: whether its calls are settled. */
  private long[] settled = {};

  /** One more than the largest number of a region. */
  private int regionEnd;

  private final SpillBytes store;

  /** Of each part of the log that is in the store: its place there, its bytes. */
  private final LongList parts = new LongList();

  private byte[] buffer = new byte[FIRST_BUFFER];
  private int bufferEnd;
  private long lastEnd;
  private long lastUseful;
  private long direct;

  /** A call of the log. */
  @FunctionalInterface
  interface LogVisitor {
    /**
     * Takes a call.
     *
     * @param depth 1 for an outermost call, 2 for one directly inside, 3 for others
     * @param usefulBegin useful time of the rank at its begin
     * @param usefulEnd the same at its end
     */
    void take(
        int region,
        int depth,
        boolean isUser,
        long begin,
        long end,
        long usefulBegin,
        long usefulEnd);
  }

  /**
   * An empty log.
   *
   * @param store keeps the logs of all ranks
   */
  RankCallLog(SpillBytes store) {
    this.store = store;
  }

  /** Whether calls in a call path were found to be settled. */
  boolean isSettledPath(int path) {
    int word = path >> 6;
    return word < settled.length && (settled[word] & 1L << path) != 0;
  }

  /** Notes that calls in a call path are settled, which they stay. */
  void settlePath(int path) {
    int word = path >> 6;
    if (word >= settled.length && word < MAX_SETTLED) {
      settled = Arrays.copyOf(settled, Math.min(MAX_SETTLED, Math.max(word + 1, 2 * word)));
    }
    if (word < settled.length) {
      settled[word] |= 1L << path;
    }
  }

  /** Whether nothing is left to find out about calls of a region inside another one. */
  boolean isSettled(int region, int around) {
    int place = find(region);
    int placeAround = find(around);
    return place >= 0
        && placeAround >= 0
        && (marks[place] & DEAD) != 0
        && (marks[placeAround] & CALL_INSIDE) != 0;
  }

  /** A call of a region has a call that passes messages inside. */
  void markMpi(int region) {
    int place = place(region); // which can make other arrays
    marks[place] |= MPI_INSIDE | CALL_INSIDE;
  }

  /** A call of a region has a call inside. */
  void markCall(int region) {
    int place = place(region);
    marks[place] |= CALL_INSIDE;
  }

  /** The place of the numbers of a region; -1 if it has none. */
  private int find(int region) {
    if (region < LOW) {
      return region < marks.length ? region : -1;
    }
    int number = high.get(region);
    return number == 0 ? -1 : LOW + number - 1;
  }

  private int place(int region) {
    int known = find(region);
    if (known >= 0) {
      return known;
    }
    int place = region;
    if (region >= LOW) {
      place = LOW + high.size();
      high.put(region, high.size() + 1);
    }
    regionEnd = Math.max(regionEnd, region + 1);
    if (place >= marks.length) {
      int size = Math.max(place + 1, marks.length * 3 / 2);
      sums = Arrays.copyOf(sums, size * WIDTH);
      marks = Arrays.copyOf(marks, size);
    }
    return place;
  }

  /**
   * A call has ended.
   *
   * @param depth 1 for an outermost call
   * @param isRecursive whether it is inside of another call of the region
   * @param isWanted whether its calls are iterations in any case
   * @param usefulBegin useful time of the rank at its begin
   * @param usefulEnd the same at its end
   * @param hasMpi whether the run was found to call MPI
   */
  void end(
      int region,
      CallClass kind,
      int depth,
      boolean isRecursive,
      boolean isWanted,
      long begin,
      long end,
      long usefulBegin,
      long usefulEnd,
      boolean hasMpi) {
    boolean isKept =
        depth == 1 || depth == 2 && kind.isUser() && direct++ < MAX_ITERATIONS || isWanted;
    if (kind == CallClass.USER) {
      isKept |= countCall(region, depth, isRecursive, begin, end, hasMpi);
    }
    if (isKept) {
      write(region, kind, depth, begin, end, usefulBegin, usefulEnd);
    }
  }

  /** Counts a call; returns whether it can be an iteration. */
  private boolean countCall(
      int region, int depth, boolean isRecursive, long begin, long end, boolean hasMpi) {
    int place = place(region);
    if ((marks[place] & DEAD) != 0) {
      return false; // of most calls nothing else is touched
    }
    int at = place * WIDTH;
    if (sums[at + COUNT]++ == 0) {
      sums[at + FIRST_BEGIN] = begin;
      sums[at + DEPTH] = depth;
    }
    sums[at + DEPTH] = Math.min(sums[at + DEPTH], depth);
    sums[at + COVER] += end - begin;
    boolean isTooOften =
        sums[at + COUNT] > MAX_ITERATIONS
            || sums[at + COUNT] > MAX_EMPTY_CALLS
                && (marks[place] & (hasMpi ? MPI_INSIDE : CALL_INSIDE)) == 0;
    if (isTooOften || isRecursive) {
      marks[place] |= DEAD;
      return false;
    }
    return marks[place] != 0;
  }

  private void write(
      int region,
      CallClass kind,
      int depth,
      long begin,
      long end,
      long usefulBegin,
      long usefulEnd) {
    long head = (long) region << 3 | (kind.isUser() ? 4 : 0) | Math.min(3, depth);
    if (bufferEnd + MAX_RECORD_BYTES > buffer.length) {
      makeRoom();
    }
    int at = PackedNumbers.put(buffer, bufferEnd, head);
    at = PackedNumbers.put(buffer, at, PackedNumbers.unsigned(end - lastEnd));
    at = PackedNumbers.put(buffer, at, end - begin);
    at = PackedNumbers.put(buffer, at, PackedNumbers.unsigned(usefulEnd - lastUseful));
    bufferEnd = PackedNumbers.put(buffer, at, usefulEnd - usefulBegin);
    lastEnd = end;
    lastUseful = usefulEnd;
  }

  private void makeRoom() {
    if (buffer.length < BUFFER) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    } else {
      parts.add(store.length());
      parts.add(bufferEnd);
      store.append(buffer, 0, bufferEnd);
      bufferEnd = 0;
    }
  }

  /** Hands over all calls of the log in the order of their ends. */
  void visit(LogVisitor visitor) {
    LogReader reader = new LogReader(visitor);
    byte[] part = new byte[BUFFER];
    for (int i = 0; i < parts.size(); i += 2) {
      int length = (int) parts.get(i + 1);
      store.read(parts.get(i), part, length);
      reader.read(part, length);
    }
    reader.read(buffer, bufferEnd);
  }

  /** Reads records one after the other. */
  private static final class LogReader {
    private final LogVisitor visitor;
    private long end;
    private long useful;

    LogReader(LogVisitor visitor) {
      this.visitor = visitor;
    }

    void read(byte[] bytes, int length) {
      int at = 0;
      while (at < length) {
        long head = PackedNumbers.at(bytes, at);
        at = PackedNumbers.after(bytes, at);
        end += PackedNumbers.signed(PackedNumbers.at(bytes, at));
        at = PackedNumbers.after(bytes, at);
        long duration = PackedNumbers.at(bytes, at);
        at = PackedNumbers.after(bytes, at);
        useful += PackedNumbers.signed(PackedNumbers.at(bytes, at));
        at = PackedNumbers.after(bytes, at);
        long inCall = PackedNumbers.at(bytes, at);
        at = PackedNumbers.after(bytes, at);
        visitor.take(
            (int) (head >>> 3),
            (int) head & 3,
            (head & 4) != 0,
            end - duration,
            end,
            useful - inCall,
            useful);
      }
    }
  }

  /** How often a region was called. */
  long count(int region) {
    int place = find(region);
    return place < 0 ? 0 : sums[place * WIDTH + COUNT];
  }

  /** Time of all its calls together. */
  double cover(int region) {
    return sums[find(region) * WIDTH + COVER];
  }

  /** The outermost depth at which it was called, from 1. */
  int depth(int region) {
    return (int) sums[find(region) * WIDTH + DEPTH];
  }

  /** When it was called first. */
  long firstBegin(int region) {
    return sums[find(region) * WIDTH + FIRST_BEGIN];
  }

  /** Whether its calls can be iterations. */
  boolean isCandidate(int region, boolean hasMpi) {
    int needed = hasMpi ? MPI_INSIDE : CALL_INSIDE;
    return count(region) > 0 && (marks[find(region)] & (DEAD | needed)) == needed;
  }

  /** Number of regions that may have been called. */
  int regions() {
    return regionEnd;
  }
}
