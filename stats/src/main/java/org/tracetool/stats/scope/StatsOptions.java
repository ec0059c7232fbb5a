package org.tracetool.stats.scope;

import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.stats.sums.MemorySeries;

/**
 * The analyses of a trace and their limits.
 *
 * @param parts analyses besides the sums of calls, messages, collective operations, file operations
 *     and counters
 * @param depth depth of call paths below which calls are not kept separate, at least 1
 * @param threads how many threads may work
 * @param memory bytes that all sums together may take
 * @param reading how to read; its window and processes limit what is summed up, while waiting is
 *     analysed over the whole trace
 * @param progress receives the number of further records read
 */
public record StatsOptions(
    Set<Part> parts,
    int depth,
    int threads,
    long memory,
    ReadOptions reading,
    LongConsumer progress) {
  /** Bytes that a half of a message or a call takes that waits for its counterpart, about. */
  public static final int PENDING_BYTES = 100;

  /** Things that take time to find out. */
  public enum Part {
    /** Quartiles, deviations and the like; times of region groups. */
    DISTRIBUTIONS,
    /** Call paths. */
    PATHS,
    /** The time line. */
    TIMELINE,
    /** Who waited for whom, which messages have no counterpart. */
    WAITS,
    /** For whom processes waited in the end, and what these did meanwhile; with {@link #WAITS}. */
    CAUSES,
    /** Records of other processes about the chosen ones. */
    PARTNERS,
    /** Messages by exact length, not only by powers of two. */
    LENGTHS,
    /** How much counters grow in the calls of each region. */
    COUNTER_REGIONS,
    /** What devices do at the same time, and how long after their launch. */
    DEVICES
  }

  /** Default depth of call paths: any. */
  public static final int ANY_DEPTH = Integer.MAX_VALUE;

  /** Bytes that a path in the tree of call paths is taken to need. */
  private static final int PATH_BYTES = 4096;

  /** Bytes that the calls of a region on a process need. */
  private static final int CELL_BYTES = 160;

  private static final int PAIR_BYTES = 160;

  /** Bytes that a process needs that is followed on its own, without its regions. */
  private static final int PROCESS_BYTES = 3072;

  /** Bytes that it needs for each region that it calls. */
  private static final int REGION_OF_PROCESS_BYTES = 128;

  /** Regions that a process is taken to call, if there are so many. */
  private static final int USUAL_REGIONS = 100;

  /** Bytes that the sums of a region need. */
  private static final int REGION_BYTES = 1024;

  /**
   * Most processes that are kept separate.
   *
   * @param regions how many regions the trace has
   */
  public int mostProcesses(int regions) {
    int each = PROCESS_BYTES + REGION_OF_PROCESS_BYTES * Math.min(regions, USUAL_REGIONS);
    return bounded(memory / each, 1 << 10);
  }

  /** Most regions that are kept separate. */
  public int mostRegions() {
    return bounded(memory / REGION_BYTES, 1 << 12);
  }

  /** Most call paths that are kept separate. */
  public int mostPaths() {
    return bounded(memory / 4 / PATH_BYTES, 1 << 10);
  }

  /** Most pairs of process and region. */
  public int mostCells() {
    return bounded(memory / 4 / CELL_BYTES, 1 << 12);
  }

  /** Most pairs of processes that exchange messages, and most tags. */
  public int mostPairs() {
    return bounded(memory / 16 / PAIR_BYTES, 1 << 8);
  }

  /** Most messages and operations that wait for their counterpart at the same time. */
  public int mostPending() {
    return bounded(memory / 8 / PENDING_BYTES, 1 << 12);
  }

  /** Most launches of one process whose operations may still come. */
  public int mostLaunches() {
    return bounded(memory / 16 / threads / PENDING_BYTES, 1 << 12);
  }

  /** Most pairs of process and memory counter whose values are kept over time. */
  public int mostSeries() {
    return bounded(memory / 32 / MemorySeries.BYTES, 1 << 6);
  }

  private static int bounded(long value, int least) {
    return (int) Math.max(least, Math.min(value, 1 << 24));
  }
}
