package org.tracetool.index;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.snapshot.OpenScopes;
import org.tracetool.core.snapshot.StateRows;

/**
 * What is open in a stream while it is read: calls, scopes, switches of recording, and the last
 * samples of counters, for each process in the order of their first record.
 */
final class StreamOpenState {
  /** The kinds of records that change a state. */
  static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.ENTER,
          EventKind.LEAVE,
          EventKind.COUNTER,
          EventKind.SCOPE_BEGIN,
          EventKind.SCOPE_END,
          EventKind.RECORDING);

  /** The tokens of the processes; their places are their numbers. */
  private final LongIndex tokens = new LongIndex();

  private final CallStacks calls;

  /** Whether a process that is in no call keeps its stack, since a preview refers to it. */
  private final boolean keepsStacks;

  /** What few processes have, by their numbers. */
  private final TokenTable<ProcessState> more = new TokenTable<>();

  private int lastToken;
  private int lastNumber = -1;

  /** Counters, scopes and switches of recording of a process. */
  private static final class ProcessState {
    final KeyNumbers counters = new KeyNumbers();
    final List<long[]> samples = new ArrayList<>();
    OpenScopes scopes;
  }

  /** Nothing is open. */
  StreamOpenState() {
    this(0);
  }

  /**
   * Nothing is open.
   *
   * @param own words of each call for those that share the stacks and may keep what {@link #calls}
   *     returns; 0 if nobody does
   */
  StreamOpenState(int own) {
    calls = new CallStacks(own);
    keepsStacks = own > 0;
  }

  /** The open calls of a process: not a copy, they follow the records. */
  CallStack calls(int token) {
    return calls.of(number(token));
  }

  private int number(int token) {
    if (lastNumber < 0 || lastToken != token) {
      lastToken = token;
      lastNumber = tokens.add(token) ? tokens.size() - 1 : tokens.find(token);
    }
    return lastNumber;
  }

  private ProcessState more(int token) {
    int number = number(token);
    ProcessState known = more.get(number);
    if (known == null) {
      known = new ProcessState();
      more.put(number, known);
    }
    return known;
  }

  /**
   * Follows a record.
   *
   * @return the place of the call that it begins or ends, {@link CallStack#NONE} if it does neither
   */
  int follow(EventCursor event) {
    switch (event.kind()) {
      case ENTER -> {
        CallStack stack = calls.of(number(event.location()));
        return stack.enter(event.time(), (int) event.field(0), (int) event.field(1));
      }
      case LEAVE -> {
        int number = number(event.location());
        int left = calls.of(number).leave((int) event.field(0));
        if (!keepsStacks) {
          calls.releaseIfEmpty(number);
        }
        return left;
      }
      case COUNTER -> handleCounter(more(event.location()), event);
      case SCOPE_BEGIN, SCOPE_END, RECORDING -> {
        ProcessState p = more(event.location());
        p.scopes = p.scopes == null ? new OpenScopes(event.location()) : p.scopes;
        p.scopes.follow(event, true);
      }
      default -> {
        // changes nothing
      }
    }
    return CallStack.NONE;
  }

  private static void handleCounter(ProcessState p, EventCursor event) {
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
  void addRows(long time, EventBlock into, IntPredicate wanted) {
    for (int number = 0; number < tokens.size(); number++) {
      CallStack stack = calls.find(number);
      ProcessState other = more.size() == 0 ? null : more.get(number);
      if (stack == null && other == null) {
        continue;
      }
      int token = (int) tokens.get(number);
      if (wanted != null && !wanted.test(token)) {
        continue;
      }
      if (stack != null) {
        addRows(stack, token, time, into);
      }
      if (other != null) {
        for (long[] s : other.samples) {
          into.add(time, EventKind.SNAPSHOT_COUNTER, token, s[0], s[1], s[2]);
        }
        if (other.scopes != null) {
          other.scopes.writeSnapshot(into, time);
        }
      }
    }
  }

  private static void addRows(CallStack calls, int token, long time, EventBlock into) {
    for (int i = 0; i < calls.depth(); i++) {
      into.add(
          time,
          EventKind.SNAPSHOT_ENTER,
          token,
          Integer.toUnsignedLong(calls.region(i)),
          calls.time(i),
          Integer.toUnsignedLong(calls.scl(i)));
    }
  }

  /** Returns whether more calls are open in a process than are known. */
  boolean isTooDeep() {
    for (int number = 0; number < tokens.size(); number++) {
      if (calls.find(number) != null && calls.find(number).tooDeep() > 0) {
        return true;
      }
    }
    return false;
  }
}
