package org.tracetool.index;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.snapshot.OpenScopes;
import org.tracetool.core.snapshot.StateRows;

/**
 * What is open in a stream while it is read: calls, scopes, switches of recording, and the last
 * samples of counters, for each process in the order of their first record.
 */
final class OpenState {
  /** The kinds of records that change a state. */
  static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.ENTER,
          EventKind.LEAVE,
          EventKind.COUNTER,
          EventKind.SCOPE_BEGIN,
          EventKind.SCOPE_END,
          EventKind.RECORDING);

  private final KeyNumbers numbers = new KeyNumbers();
  private final List<Process> processes = new ArrayList<>();
  private Process last;

  /** The state of one process. */
  private static final class Process {
    final int token;
    final CallStack calls = new CallStack();
    final KeyNumbers counters = new KeyNumbers();
    final List<long[]> samples = new ArrayList<>();
    OpenScopes scopes;

    Process(int token) {
      this.token = token;
    }
  }

  private Process process(int token) {
    if (last == null || last.token != token) {
      int number = numbers.number(token);
      if (number == processes.size()) {
        processes.add(new Process(token));
      }
      last = processes.get(number);
    }
    return last;
  }

  /** Follows a record. */
  void follow(EventCursor event) {
    switch (event.kind()) {
      case ENTER ->
          process(event.location())
              .calls
              .enter(event.time(), (int) event.field(0), (int) event.field(1));
      case LEAVE -> process(event.location()).calls.leave((int) event.field(0));
      case COUNTER -> counter(process(event.location()), event);
      case SCOPE_BEGIN, SCOPE_END, RECORDING -> {
        Process p = process(event.location());
        p.scopes = p.scopes == null ? new OpenScopes(p.token) : p.scopes;
        p.scopes.follow(event, true);
      }
      default -> {
        // changes nothing
      }
    }
  }

  private static void counter(Process p, EventCursor event) {
    int number = p.counters.number((int) event.field(0));
    if (number == p.samples.size()) {
      p.samples.add(new long[3]);
    }
    long[] sample = p.samples.get(number);
    sample[0] = event.time();
    sample[1] = event.field(0);
    sample[2] = event.field(1);
  }

  /** Takes a state over that was written as rows of a snapshot. */
  void restore(EventBlock rows) {
    EventCursor row = rows.cursor();
    EventBlock one = new EventBlock();
    EventCursor event = new EventCursor();
    while (row.next()) {
      one.clear();
      if (StateRows.add(row, one)) {
        event.wrap(one).next();
        follow(event);
      }
    }
  }

  /** Adds the state as records of a snapshot, as {@code StateFacet} has them. */
  void rows(long time, EventBlock into, IntPredicate wanted) {
    for (Process p : processes) {
      if (wanted != null && !wanted.test(p.token)) {
        continue;
      }
      for (int i = 0; i < p.calls.depth(); i++) {
        into.add(
            time,
            EventKind.SNAPSHOT_ENTER,
            p.token,
            Integer.toUnsignedLong(p.calls.region(i)),
            p.calls.time(i),
            Integer.toUnsignedLong(p.calls.scl(i)));
      }
      for (long[] s : p.samples) {
        into.add(time, EventKind.SNAPSHOT_COUNTER, p.token, s[0], s[1], s[2]);
      }
      if (p.scopes != null) {
        p.scopes.snapshot(into, time);
      }
    }
  }

  /** Returns whether more calls are open in a process than are known. */
  boolean isTooDeep() {
    return processes.stream().anyMatch(p -> p.calls.tooDeep() > 0);
  }
}
