package org.tracetool.analyze.result;

import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.BinarySearch;

/**
 * How often each rank had called each region of an estimate before some moments of the run, so that
 * the calls of a part of the run can be numbered without what comes before. Between two moments
 * there are at least as many calls as ranks.
 */
public final class CollectiveCallNumbers {
  private final List<String> regions;
  private final int[] processes;
  private final long[] moments;
  private final long[][] calls;

  /**
   * Copies nothing.
   *
   * @param regions names of regions that all ranks call equally often
   * @param processes tokens of the main locations of the ranks, in their order
   * @param moments ticks of the trace, unsigned, ascending
   * @param calls by moment the calls that began before it, of each process of each region
   */
  public CollectiveCallNumbers(
      List<String> regions, int[] processes, long[] moments, long[][] calls) {
    this.regions = List.copyOf(regions);
    this.processes = processes;
    this.moments = moments;
    this.calls = calls;
  }

  /** Names of regions that all ranks call equally often. */
  public List<String> regions() {
    return regions;
  }

  /** How many ranks there are. */
  public int ranks() {
    return processes.length;
  }

  /** The token of the main location of a rank. */
  public int process(int rank) {
    return processes[rank];
  }

  /**
   * The last moment but one up to a time, so that it is before the begin of all operations of all
   * ranks that go on at that time; -1 for the begin of the run.
   */
  public int momentBefore(long time) {
    int upTo =
        BinarySearch.countWhile(moments.length, i -> Long.compareUnsigned(moments[i], time) <= 0);
    return Math.max(-1, upTo - 2);
  }

  /** When a moment is, in ticks of the trace, unsigned; 0 for the begin of the run. */
  public long time(int moment) {
    return moment < 0 ? 0 : moments[moment];
  }

  /** How many calls of the regions, of each rank, begin before a moment; a copy. */
  public long[] callsBefore(int moment) {
    int count = regions.size() * processes.length;
    return moment < 0 ? new long[count] : Arrays.copyOf(calls[moment], count);
  }
}
