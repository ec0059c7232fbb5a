package org.tracetool.filter.apply.window;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.time.TimeWindow;

/**
 * The events of a window, and around it those of operations in the window and of calls that are
 * open at its begin, as far as they are needed. How many come after that depends on how far threads
 * have read ahead.
 */
final class OperationsSource extends FrontSource {
  private final TimeWindow window;
  private final boolean callsBehind;
  private final BooleanSupplier over;
  private final EventBlock all = new EventBlock();
  private final EventCursor event = new EventCursor();

  OperationsSource(
      EventSource source, TimeWindow window, boolean callsBehind, BooleanSupplier over) {
    super(source);
    this.window = window;
    this.callsBehind = callsBehind;
    this.over = over;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (block.rows() == 0) {
      if (over.getAsBoolean() || !source.read(all)) {
        return false;
      }
      event.wrap(all);
      while (event.next()) {
        if (window.contains(event.time()) || isNeeded(event.kind(), event.time())) {
          block.append(event);
        }
      }
    }
    return true;
  }

  private boolean isNeeded(EventKind kind, long time) {
    return switch (kind.category()) {
      case MESSAGES, COLLECTIVES, IO -> true;
      case FUNCTIONS, SCOPES, MEASUREMENT, UNKNOWN ->
          callsBehind || Long.compareUnsigned(time, window.from()) < 0;
      default -> false;
    };
  }
}
