package org.tracetool.filter.apply.stage;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** An enter or leave that is not in the trace. */
public final class CallRow {
  private final EventBlock block = new EventBlock();
  private final EventCursor cursor = new EventCursor();

  /** The record, until the next call. */
  public EventCursor of(long time, EventKind kind, int process, int region, int scl) {
    block.clear();
    block.add(time, kind, process, Integer.toUnsignedLong(region), Integer.toUnsignedLong(scl));
    cursor.wrap(block).next();
    return cursor;
  }
}
