package org.tracetool.query.rows;

import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * The innermost call of each process while the events of several streams are read: by their enters
 * and leaves, or by the notes that {@link KeptEvents} has in their place.
 */
final class InnermostCalls {
  /** The processes that have made calls, numbered from 1. */
  private final IntMap numbers = new IntMap();

  private final CallStacks calls = new CallStacks();

  /** The process that each stream was at, and its number: most streams have one process. */
  private final int[] at;

  private final int[] numberAt;

  /** What the note before the next message of each stream says. */
  private final boolean[] isNoted;

  private final int[] notedRegion;
  private final long[] notedTime;
  private final boolean byNotes;
  private int region;
  private long time;

  InnermostCalls(int streams, boolean byNotes) {
    this.byNotes = byNotes;
    at = new int[streams];
    numberAt = new int[streams];
    isNoted = new boolean[streams];
    notedRegion = new int[streams];
    notedTime = new long[streams];
  }

  /** Takes an event if it is an enter, a leave or a note. */
  void take(EventCursor event, int stream) {
    EventKind kind = event.kind();
    if (byNotes) {
      if (kind == KeptEvents.NOTE) {
        isNoted[stream] = true;
        notedRegion[stream] = (int) event.field(0);
        notedTime[stream] = event.field(1);
      }
    } else if (kind == EventKind.ENTER) {
      int number = number(event.location(), stream);
      if (number == 0) {
        number = numbers.size() + 1;
        numbers.put(event.location(), number);
        numberAt[stream] = number;
      }
      calls.of(number).enter(event.time(), event.region(), stream);
    } else if (kind == EventKind.LEAVE) {
      int number = number(event.location(), stream);
      CallStack stack = calls.find(number);
      if (stack != null) {
        stack.leave(event.region());
        calls.releaseIfEmpty(number);
      }
    }
  }

  /** The number of a process, 0 if it has made no call. */
  private int number(int process, int stream) {
    if (numberAt[stream] == 0 || at[stream] != process) {
      numberAt[stream] = numbers.get(process);
      at[stream] = process;
    }
    return numberAt[stream];
  }

  /** Finds the call in which a message is sent or received; false if there is none. */
  boolean find(int process, int stream) {
    if (byNotes) {
      boolean noted = isNoted[stream];
      region = notedRegion[stream];
      time = notedTime[stream];
      isNoted[stream] = false;
      return noted;
    }
    CallStack stack = calls.find(number(process, stream));
    if (stack == null || !stack.isTopKnown()) {
      return false;
    }
    region = stack.top();
    time = stack.words()[stack.topPlace() + CallStack.TIME];
    return true;
  }

  /** The region of the call that was found. */
  int region() {
    return region;
  }

  /** When the call that was found began, in ticks. */
  long time() {
    return time;
  }
}
