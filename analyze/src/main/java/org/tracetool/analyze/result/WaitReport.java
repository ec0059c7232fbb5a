package org.tracetool.analyze.result;

import java.util.List;
import java.util.Map;

/**
 * All wait states.
 *
 * @param waitingSeconds all of them
 * @param byKind only kinds that occur
 * @param states in order of kind, rank, thread, call path and cause
 * @param completion in order of kind, rank and call path
 * @param wrongOrder in order of kind, rank and call path
 * @param earlyReduceFirstSenderSeconds time that roots of reductions wait for the first member
 * @param mostBeginTicks begin of the part of the run in which most waiting is, and is seen
 * @param mostEndTicks its end; the same time if there is no waiting
 * @param estimate how waits in collective operations are estimated; null if they are recorded, or
 *     if there are none
 */
public record WaitReport(
    double waitingSeconds,
    Map<WaitKind, Double> byKind,
    List<WaitStateTotal> states,
    List<CompletionTotal> completion,
    List<WrongOrderTotal> wrongOrder,
    double earlyReduceFirstSenderSeconds,
    long mostBeginTicks,
    long mostEndTicks,
    CollectiveEstimate estimate) {
  /** Copies the collections. */
  public WaitReport {
    byKind = Map.copyOf(byKind);
    states = List.copyOf(states);
    completion = List.copyOf(completion);
    wrongOrder = List.copyOf(wrongOrder);
  }
}
