package org.tracetool.analyze.iteration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.core.collect.SpillBytes;

/**
 * Takes the calls of the master of each rank, each rank in the order of their ends, and finds the
 * iterations when all are there. Regions are given by a number of their name; the useful time of a
 * rank at a moment is the sum over its CPU locations of their useful time so far, in ticks.
 */
public final class IterationCollector {
  private static final int BUDGET_BYTES = 1 << 24;

  private final IntFunction<String> names;
  private final String marker;
  private final SpillBytes store = new SpillBytes(BUDGET_BYTES);
  private final List<RankCallLog> logs = new ArrayList<>();
  private final List<MarkerCuts> cuts = new ArrayList<>();
  private final long memoryBytes;
  private long omitted;
  private int wanted = -1;
  private final String wantedRegion;
  private boolean hasMpi;

  /**
   * For a run.
   *
   * @param names names of the regions by their numbers
   * @param wantedRegion the region whose calls are the iterations, null to find one
   * @param marker the marker that parts iterations, null for none; see {@link #cut}
   * @param memoryBytes limit of the memory for the iterations of all ranks
   */
  public IterationCollector(
      IntFunction<String> names, String wantedRegion, String marker, long memoryBytes) {
    this.memoryBytes = memoryBytes;
    this.names = names;
    this.wantedRegion = wantedRegion;
    this.marker = marker;
  }

  /** The calls of a rank. */
  RankCallLog log(int rank) {
    RankCallLog known = rank < logs.size() ? logs.get(rank) : null;
    return known == null ? beginLog(rank) : known;
  }

  private RankCallLog beginLog(int rank) {
    while (logs.size() <= rank) {
      logs.add(null);
    }
    RankCallLog log = new RankCallLog(store);
    logs.set(rank, log);
    return log;
  }

  /** A region is inside of which a rank passes messages. */
  void markMpi(int rank, int region) {
    hasMpi = true;
    log(rank).markMpi(region);
  }

  /**
   * A call of a master has ended.
   *
   * @param log that of its rank
   * @param depth 1 for an outermost call
   * @param isRecursive whether it is inside of another call of the region
   * @param usefulBegin useful time of the rank at its begin
   * @param usefulEnd the same at its end
   */
  void end(
      RankCallLog log,
      int region,
      CallClass kind,
      int depth,
      boolean isRecursive,
      long begin,
      long end,
      long usefulBegin,
      long usefulEnd) {
    hasMpi |= kind == CallClass.MPI;
    boolean isWanted = wanted == region;
    if (wanted < 0 && wantedRegion != null && wantedRegion.equals(names.apply(region))) {
      wanted = region;
      isWanted = true;
    }
    log.end(region, kind, depth, isRecursive, isWanted, begin, end, usefulBegin, usefulEnd, hasMpi);
  }

  /** A marker ends an iteration of a rank and begins the next one. */
  void cut(int rank, long time, long useful) {
    while (cuts.size() <= rank) {
      cuts.add(new MarkerCuts());
    }
    cuts.get(rank).cut(time, useful);
  }

  /** The iterations of a rank between markers. */
  private static final class MarkerCuts {
    private final RankSpans spans = new RankSpans();
    private boolean isOpen;
    private long begin;
    private long usefulBegin;

    void cut(long time, long useful) {
      if (isOpen) {
        spans.add(begin, time, useful - usefulBegin);
      }
      isOpen = true;
      begin = time;
      usefulBegin = useful;
    }
  }

  /**
   * The iterations; null if there are none.
   *
   * @param ranks the ranks, in order
   * @param locationsOfRanks number of CPU locations of each of these
   */
  IterationReport report(RunFacts run, int[] ranks, int[] locationsOfRanks, IterationWaits waits) {
    if (ranks.length == 0) {
      return null;
    }
    RankCallLog[] all = new RankCallLog[ranks.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = log(ranks[i]);
    }
    IterationTable table = new IterationTable(run, ranks, locationsOfRanks, waits);
    double duration = run.endTicks() - run.beginTicks();
    if (marker != null) {
      List<RankSpans> spans = new ArrayList<>();
      for (int r : ranks) {
        spans.add(r < cuts.size() ? cuts.get(r).spans : new RankSpans());
      }
      return table.report(marker, null, spans);
    }
    if (wantedRegion != null) {
      return wanted < 0 ? null : table.report(wantedRegion, null, calls(all, wanted));
    }
    int region = RegionSearch.find(all, duration, hasMpi);
    if (region >= 0) {
      return table.report(names.apply(region), null, calls(all, region));
    }
    PeriodSearch search = new PeriodSearch(all, duration);
    List<RankSpans> spans = search.find();
    if (spans == null) {
      return null;
    }
    List<String> pattern = new ArrayList<>();
    for (int name : search.pattern()) {
      pattern.add(names.apply(name));
    }
    return table.report(null, pattern, spans);
  }

  /** Calls of the region that are no rows of the report, for lack of memory; all ranks. */
  long omitted() {
    return omitted;
  }

  /** The calls of a region as iterations, the first of each rank if there are too many. */
  private List<RankSpans> calls(RankCallLog[] logs, int region) {
    long limit = Math.min(RankCallLog.MAX_ITERATIONS, memoryBytes / RankSpans.BYTES / logs.length);
    List<RankSpans> all = new ArrayList<>();
    for (RankCallLog log : logs) {
      RankSpans spans = new RankSpans();
      log.visit(
          (called, depth, isUser, begin, end, usefulBegin, usefulEnd) -> {
            if (called == region && spans.size() < limit) {
              spans.add(begin, end, usefulEnd - usefulBegin);
            } else if (called == region) {
              omitted++;
            }
          });
      all.add(spans);
    }
    return all;
  }
}
