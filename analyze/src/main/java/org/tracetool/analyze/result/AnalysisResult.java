package org.tracetool.analyze.result;

import java.util.List;

/**
 * All that the analysis of one run finds.
 *
 * @param iterations null if no loop was found
 * @param profile by call path and location
 */
public record AnalysisResult(
    RunFacts run,
    TimeUse timeUse,
    EfficiencyTrees efficiency,
    WaitReport waits,
    DelayReport delays,
    CriticalPath criticalPath,
    IterationReport iterations,
    RankReport ranks,
    List<EfficiencyWindow> windows,
    CommunicationReport communication,
    CallPathProfile profile) {
  /** Copies the list. */
  public AnalysisResult {
    windows = List.copyOf(windows);
  }

  /** Waiting as a part of the time of all locations, 0 to 1; NaN if the run has no time. */
  public double waitingShare() {
    return waits.waitingSeconds() / (run.locations() * run.durationSeconds());
  }
}
