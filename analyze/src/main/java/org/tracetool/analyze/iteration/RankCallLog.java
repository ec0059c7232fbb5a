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
  /** A region that is called so often without MPI inside is none, in a run with MPI. */
  static final int MAX_CALLS_WITHOUT_MPI = 1000;

  /** A region that a rank calls more often has too many iterations for a table. */
  static final int MAX_ITERATIONS = 1 << 20;

  private static final int MPI_INSIDE = 2;
  private static final int CALL_INSIDE = 4;
  private static final int DEAD = 8;

  private static final int BUFFER = 5 * PackedNumbers.MAX_BYTES;

  private static final int FIRST = 16;

  /** By region. */
  private long[] counts = new long[0];

  private double[] covers = new double[0];
  private int[] depths = new int[0];
  private int[] order = new int[0];
  private byte[] marks = new byte[0];
  private byte[] open = new byte[0];
  private int seen;

  /** The open calls. */
  private int[] regions = new int[FIRST];

  private long[] begins = new long[FIRST];
  private long[] usefuls = new long[FIRST];
  private byte[] classes = new byte[FIRST];
  private byte[] inside = new byte[FIRST];
  private int depth;

  private final SpillBytes log;
  private final byte[] record = new byte[BUFFER];
  private long lastEnd;
  private long lastUseful;
  private long direct;
  private boolean isWanted;
  private final int wanted;

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
   * @param wanted the region whose calls are iterations in any case, -1 if there is none
   */
  RankCallLog(long budget, int wanted) {
    log = new SpillBytes(budget);
    this.wanted = wanted;
  }

  void enter(int region, CallClass kind, long time, long useful) {
    if (depth == regions.length) {
      grow();
    }
    if (depth > 0) {
      inside[depth - 1] |= CALL_INSIDE;
    }
    if (kind == CallClass.MPI) {
      markMpi();
    }
    regions[depth] = region;
    begins[depth] = time;
    usefuls[depth] = useful;
    classes[depth] = (byte) kind.ordinal();
    inside[depth] = 0;
    depth++;
    if (kind == CallClass.USER) {
      countCall(region);
    }
  }

  private void markMpi() {
    for (int i = depth - 1; i >= 0 && (inside[i] & MPI_INSIDE) == 0; i--) {
      inside[i] |= MPI_INSIDE;
    }
  }

  private void countCall(int region) {
    if (region >= counts.length) {
      int size = Math.max(region + 1, counts.length * 3 / 2);
      counts = Arrays.copyOf(counts, size);
      covers = Arrays.copyOf(covers, size);
      depths = Arrays.copyOf(depths, size);
      order = Arrays.copyOf(order, size);
      marks = Arrays.copyOf(marks, size);
      open = Arrays.copyOf(open, size);
    }
    if (counts[region]++ == 0) {
      order[region] = seen++;
      depths[region] = depth;
    }
    depths[region] = Math.min(depths[region], depth);
    if (open[region] != 0) {
      marks[region] |= DEAD;
    }
    open[region] = 1;
  }

  private void grow() {
    int size = depth + depth / 2;
    regions = Arrays.copyOf(regions, size);
    begins = Arrays.copyOf(begins, size);
    usefuls = Arrays.copyOf(usefuls, size);
    classes = Arrays.copyOf(classes, size);
    inside = Arrays.copyOf(inside, size);
  }

  /**
   * Ends the innermost call.
   *
   * @param hasMpi whether the run was found to call MPI
   */
  void leave(long time, long useful, boolean hasMpi) {
    if (depth == 0) {
      return;
    }
    depth--;
    int region = regions[depth];
    CallClass kind = CallClass.values()[classes[depth]];
    boolean isKept = depth == 0 || depth == 1 && kind.isUser() && direct++ < MAX_ITERATIONS;
    if (kind == CallClass.USER) {
      open[region] = 0;
      covers[region] += time - begins[depth];
      marks[region] |= inside[depth];
      boolean isTooOften =
          counts[region] > MAX_ITERATIONS
              || hasMpi
                  && counts[region] > MAX_CALLS_WITHOUT_MPI
                  && (marks[region] & MPI_INSIDE) == 0;
      if (isTooOften) {
        marks[region] |= DEAD;
      }
      isKept |= (marks[region] & DEAD) == 0 && marks[region] != 0 || region == wanted;
    }
    if (isKept) {
      write(region, kind, time, useful);
    }
  }

  private void write(int region, CallClass kind, long time, long useful) {
    int level = Math.min(3, depth + 1);
    long head = (long) region << 3 | (kind.isUser() ? 4 : 0) | level;
    int at = PackedNumbers.put(record, 0, head);
    at = PackedNumbers.put(record, at, PackedNumbers.unsigned(time - lastEnd));
    at = PackedNumbers.put(record, at, time - begins[depth]);
    at = PackedNumbers.put(record, at, PackedNumbers.unsigned(useful - lastUseful));
    at = PackedNumbers.put(record, at, useful - usefuls[depth]);
    log.append(record, 0, at);
    lastEnd = time;
    lastUseful = useful;
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
    return region < counts.length ? counts[region] : 0;
  }

  /** Time of all its calls together. */
  double cover(int region) {
    return covers[region];
  }

  /** The outermost depth at which it was called, from 1. */
  int depth(int region) {
    return depths[region];
  }

  /** Which region this is in the order of first calls. */
  int order(int region) {
    return order[region];
  }

  /** Whether its calls can be iterations. */
  boolean isCandidate(int region, boolean hasMpi) {
    int needed = hasMpi ? MPI_INSIDE : CALL_INSIDE;
    return count(region) > 0 && (marks[region] & DEAD) == 0 && (marks[region] & needed) != 0;
  }

  /** Number of regions that may have been called. */
  int regions() {
    return counts.length;
  }

  /** Ends the calls that are still open. */
  void close(long time, long useful, boolean hasMpi) {
    while (depth > 0) {
      leave(time, useful, hasMpi);
    }
  }
}
