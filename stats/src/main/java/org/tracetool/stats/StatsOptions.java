package org.tracetool.stats;

import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;

/**
 * What to find out about a trace and what may be used for it.
 *
 * @param parts what to find out besides the sums of calls, messages, collective operations, file
 *     operations and counters
 * @param depth depth of call paths below which calls are not told apart, at least 1
 * @param threads how many threads may work
 * @param memory bytes that all sums together may take
 * @param reading how to read; its window and processes say what is summed up, while what is found
 *     out about waiting comes from the whole trace
 * @param progress told how many more records were read
 */
public record StatsOptions(
    Set<Part> parts,
    int depth,
    int threads,
    long memory,
    ReadOptions reading,
    LongConsumer progress) {
  /** Things that take time to find out. */
  public enum Part {
    /** Quartiles, deviations and the like; times of region groups. */
    DISTRIBUTIONS,
    /** Call paths. */
    PATHS,
    /** What happened when. */
    TIMELINE,
    /** Who waited for whom, which messages have no counterpart. */
    WAITS,
    /** What processes that are not chosen recorded about those that are. */
    PARTNERS
  }

  /** Depth of call paths if nothing else is said: any. */
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
   * Most processes that are told apart.
   *
   * @param regions how many regions the trace has
   */
  public int mostProcesses(int regions) {
    int each = PROCESS_BYTES + REGION_OF_PROCESS_BYTES * Math.min(regions, USUAL_REGIONS);
    return bounded(memory / each, 1 << 10);
  }

  /** Most regions that are told apart. */
  public int mostRegions() {
    return bounded(memory / REGION_BYTES, 1 << 12);
  }

  /** Most call paths that are told apart. */
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
    return bounded(memory / 8 / 100, 1 << 12);
  }

  /** Most pairs of process and memory counter whose values are kept over time. */
  public int mostSeries() {
    return bounded(memory / 32 / MemorySeries.BYTES, 1 << 6);
  }

  private static int bounded(long value, int least) {
    return (int) Math.max(least, Math.min(value, 1 << 24));
  }
}
