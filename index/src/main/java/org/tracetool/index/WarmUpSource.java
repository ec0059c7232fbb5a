package org.tracetool.index;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StatefulSource;

/**
 * A window of a stream that is read from a place before it on: what comes before the window only
 * changes the state that is known at the place.
 */
final class WarmUpSource implements StatefulSource {
  private final EventSource source;
  private final StreamOpenState open;
  private final long from;
  private final IntPredicate wanted;

  /** The first events of the window, until they are given out. */
  private EventBlock first;

  /**
   * @param source from the place on
   * @param open the state there
   * @param from the begin of the window
   * @param wanted processes of which the state is asked for; null for all
   */
  WarmUpSource(EventSource source, StreamOpenState open, long from, IntPredicate wanted) {
    this.source = source;
    this.open = open;
    this.from = from;
    this.wanted = wanted;
  }

  @Override
  public EventBlock state() throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (first == null && source.read(block)) {
      event.wrap(block);
      while (first == null && event.next()) {
        if (Long.compareUnsigned(event.time(), from) >= 0) {
          first = block;
          first.dropBefore(event.row());
        } else {
          open.follow(event);
        }
      }
    }
    EventBlock state = new EventBlock();
    open.addRows(from, state, wanted);
    return state;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    if (first == null) {
      return source.read(block);
    }
    block.clear();
    block.exchange(first);
    first = null;
    return true;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
