package org.tracetool.print.table;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.RecordFormatter;

/**
 * Prints records whose text after the time depends on nothing but the record, which is remembered
 * for enters and leaves.
 */
abstract class TailedRecords implements RecordFormatter {
  private static final int USUAL_LENGTH = 96;

  private final RecordTailCache cache = new RecordTailCache();

  /** Adds what comes first, the time included. */
  abstract void appendFront(EventCursor e, ByteText out);

  /** Adds what comes after the time, the end of the line included. */
  abstract void appendTail(EventCursor e, EventKind kind, ByteText out);

  @Override
  public final void formatEvent(EventCursor e, ByteText out) {
    appendFront(e, out);
    EventKind kind = e.kind();
    if (kind != EventKind.ENTER && kind != EventKind.LEAVE || e.pairs() > 0) {
      appendTail(e, kind, out);
      return;
    }
    long head = EventBlock.head(kind, e.location(), 0);
    byte[] tail = cache.find(head, e.field(0), e.field(1));
    if (tail == null) {
      ByteText made = new ByteText(USUAL_LENGTH);
      appendTail(e, kind, made);
      tail = made.toBytes();
      cache.put(head, e.field(0), e.field(1), tail);
    }
    out.put(tail);
  }
}
