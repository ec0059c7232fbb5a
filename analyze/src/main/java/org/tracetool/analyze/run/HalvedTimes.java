package org.tracetool.analyze.run;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;

/** The events of a source with their times in units of two ticks, rounded down. */
final class HalvedTimes extends FrontSource {
  private final EventCursor event = new EventCursor();

  HalvedTimes(EventSource source) {
    super(source);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    boolean more = source.read(block);
    event.wrap(block);
    while (event.next()) {
      event.setTime(event.time() >>> 1);
      if (event.kind() == EventKind.BUFFER_FLUSH) {
        event.setField(0, event.field(0) >>> 1);
      }
    }
    return more;
  }
}
