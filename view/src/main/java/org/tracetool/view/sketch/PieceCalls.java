package org.tracetool.view.sketch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Sums up the calls of one location in a piece of its records. Which calls were open before is not
 * known; a leave of one of them says in which call the location was until then.
 */
final class PieceCalls {
  private final CallStack calls = new CallStack();
  private final Map<Integer, Long> ticks = new HashMap<>();
  private final Callers callers;

  /** Whether the piece begins with the stream, so that no calls were open before. */
  private final boolean isBegin;

  private boolean hasRecords;
  private long first;
  private long last;

  /** Ticks outside the calls that were entered here, since the last call from before was left. */
  private long before;

  /** The regions that were called from the same call. */
  private final Set<Integer> calledBefore = new HashSet<>();

  PieceCalls(Callers callers, boolean isBegin) {
    this.callers = callers;
    this.isBegin = isBegin;
  }

  /** Takes the next record of the location. */
  void take(EventCursor event) {
    long time = event.time();
    if (!hasRecords) {
      hasRecords = true;
      first = time;
      last = time;
    } else if (Long.compareUnsigned(time, last) > 0) {
      pass(time - last);
      last = time;
    }
    if (event.kind() == EventKind.ENTER) {
      enter(time, event.region());
    } else if (event.kind() == EventKind.LEAVE) {
      if (calls.isEmpty()) {
        leaveUnknown(event.region());
      } else {
        calls.leave(event.region());
      }
    }
  }

  private void enter(long time, int region) {
    if (calls.isEmpty()) {
      calledBefore.add(region);
    } else if (calls.isTopKnown()) {
      callers.add(calls.top(), region);
    }
    calls.enter(time, region, 0);
  }

  private void pass(long passed) {
    if (calls.isEmpty()) {
      before += passed;
    } else if (calls.isTopKnown()) {
      ticks.merge(calls.top(), passed, Long::sum);
    }
  }

  /** A call ends that began before the piece: the time outside of other calls was its own. */
  private void leaveUnknown(int region) {
    if (region != 0 && !isBegin) {
      ticks.merge(region, before, Long::sum);
      calledBefore.forEach(called -> callers.add(region, called));
    }
    before = 0;
    calledBefore.clear();
  }

  /** What the records so far say; null if they are all at one time. */
  RunPiece piece() {
    return first == last
        ? null
        : new RunPiece(first, last, ticks, isBegin ? 0 : before, calledBefore);
  }
}
