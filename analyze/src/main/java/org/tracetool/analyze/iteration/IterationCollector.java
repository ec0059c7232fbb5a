package org.tracetool.analyze.iteration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.RunFacts;

/**
 * Takes the calls of the master of each rank, each rank in order of time, and finds the iterations
 * when all are there. Ranks are given by their index, regions by a number; the useful time of a
 * rank at a moment is the sum over its CPU locations of their useful time so far, in ticks.
 */
public final class IterationCollector {
  private static final int MAX_BUDGET_BYTES = 1 << 20;

  private final String[] names;
  private final int[] sameName;
  private final RankCallLog[] logs;
  private final RankSpans[] cuts;
  private final long[] cutTimes;
  private final long[] cutUseful;
  private final String wantedRegion;
  private final int wanted;
  private final String marker;
  private boolean hasMpi;

  /**
   * For a run.
   *
   * @param ranks number of ranks
   * @param names names of the regions by their numbers
   * @param wantedRegion the region whose calls are the iterations, null to find one
   * @param marker the marker that parts iterations, null for none; see {@link #cut}
   * @param memoryBytes memory for the calls that are noted
   */
  public IterationCollector(
      int ranks, String[] names, String wantedRegion, String marker, long memoryBytes) {
    this.names = names;
    this.wantedRegion = wantedRegion;
    this.marker = marker;
    sameName = new int[names.length];
    Map<String, Integer> first = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      Integer before = first.putIfAbsent(names[i], i);
      sameName[i] = before == null ? i : before;
    }
    wanted = wantedRegion == null ? -1 : first.getOrDefault(wantedRegion, -1);
    logs = new RankCallLog[ranks];
    cuts = new RankSpans[ranks];
    cutTimes = new long[ranks];
    cutUseful = new long[ranks];
    long budget = Math.min(MAX_BUDGET_BYTES, memoryBytes / Math.max(1, ranks));
    for (int r = 0; r < ranks; r++) {
      logs[r] = new RankCallLog(budget, wanted);
    }
  }

  /** A master enters a region. */
  public void enter(int rank, int region, CallClass kind, long time, long useful) {
    hasMpi |= kind == CallClass.MPI;
    logs[rank].enter(sameName[region], kind, time, useful);
  }

  /** A master leaves its innermost region. */
  public void leave(int rank, long time, long useful) {
    logs[rank].leave(time, useful, hasMpi);
  }

  /** A marker ends an iteration of a rank and begins the next one. */
  public void cut(int rank, long time, long useful) {
    if (cuts[rank] == null) {
      cuts[rank] = new RankSpans();
    } else {
      cuts[rank].add(cutTimes[rank], time, useful - cutUseful[rank]);
    }
    cutTimes[rank] = time;
    cutUseful[rank] = useful;
  }

  /** Ends the calls of a rank that are still open, at its last event. */
  public void close(int rank, long time, long useful) {
    logs[rank].close(time, useful, hasMpi);
  }

  /**
   * The iterations; null if there are none.
   *
   * @param rankNumbers rank by index
   * @param locationsOfRanks number of CPU locations by index of the rank
   */
  public IterationReport report(
      RunFacts run, int[] rankNumbers, int[] locationsOfRanks, IterationWaits waits) {
    if (logs.length == 0) {
      return null;
    }
    IterationTable table = new IterationTable(run, rankNumbers, locationsOfRanks, waits);
    double duration = run.endTicks() - run.beginTicks();
    if (marker != null) {
      List<RankSpans> spans = new ArrayList<>();
      for (RankSpans cut : cuts) {
        spans.add(cut == null ? new RankSpans() : cut);
      }
      return table.report(marker, null, spans);
    }
    if (wantedRegion != null) {
      return wanted < 0 ? null : table.report(wantedRegion, null, calls(wanted));
    }
    int region = RegionSearch.find(logs, duration, hasMpi);
    if (region >= 0) {
      return table.report(names[region], null, calls(region));
    }
    PeriodSearch search = new PeriodSearch(logs, duration);
    List<RankSpans> spans = search.find();
    if (spans == null) {
      return null;
    }
    List<String> pattern = new ArrayList<>();
    for (int name : search.pattern()) {
      pattern.add(names[name]);
    }
    return table.report(null, pattern, spans);
  }

  /** The calls of a region as iterations. */
  private List<RankSpans> calls(int region) {
    List<RankSpans> all = new ArrayList<>();
    for (RankCallLog log : logs) {
      RankSpans spans = new RankSpans();
      log.visit(
          (called, depth, isUser, begin, end, usefulBegin, usefulEnd) -> {
            if (called == region) {
              spans.add(begin, end, usefulEnd - usefulBegin);
            }
          });
      all.add(spans);
    }
    return all;
  }
}
