package org.tracetool.format.slog2.write;

import org.tracetool.core.event.CallStack;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.slog2.map.SlogClock;

/** What was left out or changed, reported at the end. */
final class DrawableLosses {
  /** Halves of messages, operations and drawables that wait, at most. */
  static final int MAX_WAITING = 1 << 20;

  /** More groups than that would hide all else at the end. */
  static final int MAX_GROUPS = 1 << 16;

  long scls;
  long pairs;
  long movedPairs;
  long leavePairs;
  long definitionPairs;
  long sizes;
  long requests;
  long cancelled;
  long early;
  long late;
  long openAtEnd;
  long endsWithoutBegin;
  long openOperations;
  long bounded;
  long groups;
  long regions;
  long cutTexts;
  long exchangedTypes;
  long largeSamples;

  private long unmatchedSends;
  private long unmatchedReceives;
  private long without;
  private long others;
  private long deep;

  /** A message has one half only. */
  void countUnmatched(boolean send) {
    if (send) {
      unmatchedSends++;
    } else {
      unmatchedReceives++;
    }
  }

  /** Adds what did not fit in the calls of a process. */
  void add(CallStack calls) {
    without += calls.leavesWithoutEnter();
    others += calls.otherLeaves();
    deep += calls.tooDeep();
  }

  void report(Diagnostics diagnostics) {
    diagnostics.reportLoss(
        LossCode.PAIRS,
        "key-value pairs of records other than calls and the first halves of messages",
        pairs);
    diagnostics.reportLoss(LossCode.PAIRS, "key-value pairs of definitions", definitionPairs);
    diagnostics.reportLoss(
        LossCode.PAIRS, "key-value pairs of leaves, kept with their enters", leavePairs);
    diagnostics.reportLoss(
        LossCode.PAIRS,
        "key-value pairs of the receives of messages, kept with their sends",
        movedPairs);
    diagnostics.reportLoss(
        LossCode.FORMAT_STRUCTURE,
        "types of keys that SLOG-2 does not have, replaced by the nearest",
        exchangedTypes);
    diagnostics.reportLoss(
        LossCode.SAMPLES, "samples of 2^63 and more, set to the largest number", largeSamples);
    diagnostics.reportLoss(
        LossCode.TIMES, "records earlier than the first one; they get its time", early);
    diagnostics.reportLoss(
        LossCode.TIMES,
        "times beyond " + SlogClock.MAX_EXACT_TICKS + " seconds, set to that time",
        late);
    diagnostics.reportLoss(
        LossCode.MESSAGES, "sends of messages that are not received", unmatchedSends);
    diagnostics.reportLoss(
        LossCode.MESSAGES, "receives of messages that are not sent", unmatchedReceives);
    diagnostics.reportLoss(LossCode.MESSAGES, MessageMatcher.OTHER_SIZES, sizes);
    diagnostics.reportLoss(LossCode.MESSAGES, MessageMatcher.CANCELLED_SENDS, cancelled);
    diagnostics.reportLoss(
        LossCode.SIMPLER_RECORDS,
        "requests of messages and operations that do not block",
        requests);
    diagnostics.reportLoss(LossCode.CALLS, "leaves without an enter", without);
    diagnostics.reportLoss(LossCode.CALLS, "calls that are too deep", deep);
    diagnostics.reportLoss(
        LossCode.OPERATIONS, "ends of collective operations without a begin", endsWithoutBegin);
    diagnostics.reportLoss(
        LossCode.OPERATIONS, "collective operations without an end", openOperations);
    diagnostics.reportLoss(
        LossCode.PROCESSES, "groups of processes beyond the first " + MAX_GROUPS, groups);
    diagnostics.reportLoss(LossCode.UNUSED_NAMES, "regions without a record", regions);
    diagnostics.reportLoss(LossCode.MARKERS, "markers beyond the first " + MAX_WAITING, bounded);
    diagnostics.reportLoss(
        LossCode.TEXTS, "texts that are too long for one drawable; cut", cutTexts);
    diagnostics.add(
        WarningCode.UNBALANCED_CALLS,
        "calls that are open at the end; they end with the last record of their line",
        openAtEnd,
        null);
    diagnostics.add(
        WarningCode.SIMPLIFIED_RECORDS, "records without their source location", scls, null);
    diagnostics.add(WarningCode.UNBALANCED_CALLS, CallStack.OTHER_LEAVES, others, null);
  }
}
