package org.tracetool.format.slog2.write;

import org.tracetool.core.event.CallStack;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.slog2.map.LogClock;

/** What was left out or changed, told at the end. */
final class DrawableLosses {
  /** Halves of messages, operations and drawables that wait, at most. */
  static final int MOST_WAITING = 1 << 20;

  /** More groups than that would hide all else at the end. */
  static final int MOST_GROUPS = 1 << 16;

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
  long nameless;
  long regions;
  long cutTexts;
  long exchangedTypes;

  private long unmatchedSends;
  private long unmatchedReceives;
  private long without;
  private long others;
  private long deep;

  /** A message has one half only. */
  void unmatched(boolean send) {
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
    diagnostics.loss(
        "key-value pairs of records other than calls and the first halves of messages", pairs);
    diagnostics.loss("key-value pairs of definitions", definitionPairs);
    diagnostics.loss("key-value pairs of leaves, which their enters have", leavePairs);
    diagnostics.loss(
        "key-value pairs of the second halves of messages, which the first halves have",
        movedPairs);
    diagnostics.loss(
        "types of keys that SLOG-2 does not have, exchanged for the nearest", exchangedTypes);
    diagnostics.loss("records before the first one; they have its time", early);
    diagnostics.loss("times beyond " + LogClock.MOST + " seconds, which became that time", late);
    diagnostics.loss("sends of messages that are not received", unmatchedSends);
    diagnostics.loss("receives of messages that are not sent", unmatchedReceives);
    diagnostics.loss(MessageMatcher.OTHER_SIZES, sizes);
    diagnostics.loss(MessageMatcher.CANCELLED_SENDS, cancelled);
    diagnostics.loss("requests of messages and operations that do not block", requests);
    diagnostics.loss("leaves without an enter", without);
    diagnostics.loss("calls that are too deep", deep);
    diagnostics.loss("ends of collective operations without a begin", endsWithoutBegin);
    diagnostics.loss("collective operations without an end", openOperations);
    diagnostics.loss("groups of processes beyond the first " + MOST_GROUPS, groups);
    diagnostics.loss("regions without a record", regions);
    diagnostics.loss("markers beyond the first " + MOST_WAITING, bounded);
    diagnostics.loss("texts that are too long for one drawable; cut", cutTexts);
    warning(diagnostics, "calls that are open at the end; they end with the trace", openAtEnd);
    warning(diagnostics, "leaves that name no region; they get that of their enter", nameless);
    warning(diagnostics, "records that go without their source location", scls);
    warning(diagnostics, CallStack.OTHER_LEAVES, others);
  }

  private static void warning(Diagnostics diagnostics, String what, long count) {
    diagnostics.add(Diagnostics.Severity.WARNING, what, count, null);
  }
}
