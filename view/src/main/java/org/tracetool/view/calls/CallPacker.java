package org.tracetool.view.calls;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Packs the calls of all processes of a stream. */
public final class CallPacker {
  /** What it has to be shown of a stream. */
  public static final Set<EventKind> KINDS =
      EnumSet.of(EventKind.ENTER, EventKind.LEAVE, EventKind.CONTEXT_SAMPLE);

  private final TokenTable<PackedCalls> processes = new TokenTable<>();
  private PackedCalls current;
  private int location;
  private boolean isPackable = true;

  /** Takes the next record; false if no more are wanted: the stream cannot be packed. */
  public boolean visit(EventCursor event) {
    EventKind kind = event.kind();
    if (kind == EventKind.ENTER) {
      isPackable = of(event.location()).enter(event.time(), (int) event.field(0));
    } else if (kind == EventKind.LEAVE) {
      isPackable = of(event.location()).leave(event.time());
    } else {
      isPackable = kind != EventKind.CONTEXT_SAMPLE;
    }
    return isPackable;
  }

  private PackedCalls of(int process) {
    if (current == null || process != location) {
      location = process;
      current = processes.get(process);
      if (current == null) {
        current = new PackedCalls();
        processes.put(process, current);
      }
    }
    return current;
  }

  /**
   * The calls by process, when no more records come.
   *
   * @param locations the processes of the stream
   * @return null if there were records that are no calls but make some, or not in order of time
   */
  public TokenTable<PackedCalls> end(int[] locations) {
    for (int process : locations) {
      PackedCalls own = processes.get(process);
      if (own != null) {
        own.end();
      }
    }
    return isPackable ? processes : null;
  }
}
