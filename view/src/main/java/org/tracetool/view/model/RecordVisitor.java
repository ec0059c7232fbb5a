package org.tracetool.view.model;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;

/** Takes records of a window. */
@FunctionalInterface
public interface RecordVisitor {
  /**
   * Takes a record. One with a time before the window says what was open when it began.
   *
   * @return false to get no more
   */
  boolean visit(EventCursor event) throws IOException;
}
