package org.tracetool.view.query;

import java.io.IOException;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.view.model.ViewedTrace;

/** Something that is found in the records around a window; several are found in one reading. */
interface WindowQueryPart {
  /** The kinds of records that it needs; none if there are too many of them to be read. */
  Set<EventKind> kinds();

  /** Takes a record, which can be before or behind the window, or of a kind that is not needed. */
  void take(EventCursor event);

  /** What was found, as JSON. */
  String text(ViewedTrace trace) throws IOException;
}
