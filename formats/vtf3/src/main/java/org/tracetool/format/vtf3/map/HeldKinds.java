package org.tracetool.format.vtf3.map;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.event.EventKind;

/** The kinds of records of the model that VTF3 has room for. */
public final class HeldKinds {
  public static final Set<EventKind> ALL = kinds();

  private HeldKinds() {}

  private static Set<EventKind> kinds() {
    Set<EventKind> kinds =
        EnumSet.of(
            EventKind.ENTER,
            EventKind.LEAVE,
            EventKind.SEND,
            EventKind.RECEIVE,
            EventKind.COUNTER,
            EventKind.COLLECTIVE,
            EventKind.COLLECTIVE_BEGIN,
            EventKind.COLLECTIVE_END,
            EventKind.COMMENT,
            EventKind.FILE_OPERATION,
            EventKind.FILE_OPERATION_BEGIN,
            EventKind.FILE_OPERATION_END,
            EventKind.NO_OP,
            EventKind.PROCESS_BEGIN,
            EventKind.PROCESS_END,
            EventKind.RMA_PUT,
            EventKind.RMA_PUT_REMOTE_END,
            EventKind.RMA_GET,
            EventKind.RMA_END,
            EventKind.MARKER,
            EventKind.UNKNOWN);
    kinds.addAll(ExtraRows.kinds());
    return kinds;
  }
}
