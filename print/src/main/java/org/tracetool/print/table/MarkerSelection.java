package org.tracetool.print.table;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.time.TimeWindow;

/** The markers within a window and of some processes; readers deliver all of them. */
final class MarkerSelection extends FrontSource {
  private final TimeWindow window;
  private final IntPredicate locations;
  private final EventBlock all = new EventBlock();
  private final EventCursor cursor = new EventCursor();

  /**
   * @param locations processes by token; null for all
   */
  MarkerSelection(EventSource source, TimeWindow window, IntPredicate locations) {
    super(source);
    this.window = window;
    this.locations = locations;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (block.rows() == 0) {
      if (!source.read(all)) {
        return false;
      }
      cursor.wrap(all);
      while (cursor.next()) {
        if (window.contains(cursor.time())
            && (locations == null || locations.test(cursor.location()))) {
          block.append(cursor);
        }
      }
    }
    return true;
  }
}
