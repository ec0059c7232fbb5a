package org.tracetool.query.rows;

import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * The innermost call of each process while the events of several streams are read: by their enters
 * and leaves, or by the notes that {@link KeptEvents} has in their place.
 */
final class InnermostCalls {
  private final TokenTable<CallStack> calls = new TokenTable<>();

  /** The process that each stream was at, and its stack: most streams have one process. */
  private final int[] at;

  private final CallStack[] stackAt;

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
    stackAt = new CallStack[streams];
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
      stack(event.location(), stream).enter(event.time(), event.region(), stream);
    } else if (kind == EventKind.LEAVE) {
      stack(event.location(), stream).leave(event.region());
    }
  }

  private CallStack stack(int process, int stream) {
    CallStack stack = known(process, stream);
    if (stack == null) {
      stack = new CallStack();
      calls.put(process, stack);
      stackAt[stream] = stack;
    }
    return stack;
  }

  /** The stack of a process, null if it has made no call. */
  private CallStack known(int process, int stream) {
    if (stackAt[stream] == null || at[stream] != process) {
      stackAt[stream] = calls.get(process);
      at[stream] = process;
    }
    return stackAt[stream];
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
    CallStack stack = known(process, stream);
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
