package org.tracetool.print.lines;

import org.tracetool.core.event.EventCursor;
import org.tracetool.core.text.ByteText;

/** Prints records in one style. Used by one thread at a time. */
public interface RecordFormatter {
  /** Adds the lines of a record, or nothing if this style does not show it. */
  void formatEvent(EventCursor event, ByteText out);
}
