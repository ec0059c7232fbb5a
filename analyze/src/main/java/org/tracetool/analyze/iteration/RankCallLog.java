package org.tracetool.analyze.iteration;

import java.util.Arrays;
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

  private static final int BUFFER = 5 * PackedNumbers.MAX_BYTES;

  // Numbers of each region, side by side, since most calls touch all of them.
  private static final int COUNT = 0;
  private static final int COVER = 1;
  private static final int FIRST_BEGIN = 2;
  private static final int DEPTH = 3;
  private static final int WIDTH = 4;

  private long[] sums = new long[0];

  /** By region. */
  private byte[] marks = new byte[0];

  private final SpillBytes log;
  private final byte[] record = new byte[BUFFER];
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
   * @param budget bytes that stay in memory
   */
  RankCallLog(long budget) {
    log = new SpillBytes(budget);
  }

  /** A call of a region has a call that passes messages inside. */
  void markMpi(int region) {
    ensure(region);
    marks[region] |= MPI_INSIDE | CALL_INSIDE;
  }

  /** A call of a region has a call inside. */
  void markCall(int region) {
    ensure(region);
    marks[region] |= CALL_INSIDE;
  }

  private void ensure(int region) {
    if (region >= marks.length) {
      int size = Math.max(region + 1, marks.length * 3 / 2);
      sums = Arrays.copyOf(sums, size * WIDTH);
      marks = Arrays.copyOf(marks, size);
    }
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
    ensure(region);
    if ((marks[region] & DEAD) != 0) {
      return false; // of most calls nothing else is touched
    }
    int at = region * WIDTH;
    if (sums[at + COUNT]++ == 0) {
      sums[at + FIRST_BEGIN] = begin;
      sums[at + DEPTH] = depth;
    }
    sums[at + DEPTH] = Math.min(sums[at + DEPTH], depth);
    sums[at + COVER] += end - begin;
    boolean isTooOften =
        sums[at + COUNT] > MAX_ITERATIONS
            || sums[at + COUNT] > MAX_EMPTY_CALLS
                && (marks[region] & (hasMpi ? MPI_INSIDE : CALL_INSIDE)) == 0;
    if (isTooOften || isRecursive) {
      marks[region] |= DEAD;
      return false;
    }
    return marks[region] != 0;
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
    int at = PackedNumbers.put(record, 0, head);
    at = PackedNumbers.put(record, at, PackedNumbers.unsigned(end - lastEnd));
    at = PackedNumbers.put(record, at, end - begin);
    at = PackedNumbers.put(record, at, PackedNumbers.unsigned(usefulEnd - lastUseful));
    at = PackedNumbers.put(record, at, usefulEnd - usefulBegin);
    log.append(record, 0, at);
    lastEnd = end;
    lastUseful = usefulEnd;
  }

  /** Hands over all calls of the log in the order of their ends. */
  void visit(LogVisitor visitor) {
    byte[] block = new byte[1 << 16];
    long position = 0;
    long end = 0;
    long useful = 0;
    int filled = 0;
    int at = 0;
    while (position + at < log.length()) {
      if (filled - at < 5 * PackedNumbers.MAX_BYTES && position + filled < log.length()) {
        position += at;
        at = 0;
        filled = (int) Math.min(block.length, log.length() - position);
        log.read(position, block, filled);
      }
      long head = PackedNumbers.at(block, at);
      at = PackedNumbers.after(block, at);
      end += PackedNumbers.signed(PackedNumbers.at(block, at));
      at = PackedNumbers.after(block, at);
      long duration = PackedNumbers.at(block, at);
      at = PackedNumbers.after(block, at);
      useful += PackedNumbers.signed(PackedNumbers.at(block, at));
      at = PackedNumbers.after(block, at);
      long inCall = PackedNumbers.at(block, at);
      at = PackedNumbers.after(block, at);
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

  /** How often a region was called. */
  long count(int region) {
    return region < marks.length ? sums[region * WIDTH + COUNT] : 0;
  }

  /** Time of all its calls together. */
  double cover(int region) {
    return sums[region * WIDTH + COVER];
  }

  /** The outermost depth at which it was called, from 1. */
  int depth(int region) {
    return (int) sums[region * WIDTH + DEPTH];
  }

  /** When it was called first. */
  long firstBegin(int region) {
    return sums[region * WIDTH + FIRST_BEGIN];
  }

  /** Whether its calls can be iterations. */
  boolean isCandidate(int region, boolean hasMpi) {
    int needed = hasMpi ? MPI_INSIDE : CALL_INSIDE;
    return count(region) > 0 && (marks[region] & DEAD) == 0 && (marks[region] & needed) != 0;
  }

  /** Number of regions that may have been called. */
  int regions() {
    return marks.length;
  }
}
