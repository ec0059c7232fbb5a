package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.List;

/** A barrier of a team: the n-th one of each of its threads. */
final class TeamBarrier {
  final List<OperationCall> calls = new ArrayList<>();
  final List<AnalyzedLocation> waiters = new ArrayList<>(2);

  /** When the last thread so far has entered. */
  long lastEnter;

  /** The call of the thread that entered last, of several the one with the lowest number. */
  OperationCall last;

  /** Whether all threads that come are there. */
  boolean isClosed;

  // The replay.
  long virtual;
  int virtualEnters;

  void add(OperationCall call) {
    calls.add(call);
    boolean isLast =
        last == null
            || call.enter > lastEnter
            || call.enter == lastEnter && call.location.thread < last.location.thread;
    if (isLast) {
      last = call;
      lastEnter = call.enter;
    }
  }

  /** The call of a thread; null if it has none. */
  OperationCall call(AnalyzedLocation l) {
    for (OperationCall call : calls) {
      if (call.location == l) {
        return call;
      }
    }
    return null;
  }
}
