package org.tracetool.core.event;

import java.io.Closeable;
import java.io.IOException;

/** A stream of events that is read block by block. */
public interface EventSource extends Closeable {
  /**
   * Clears {@code block} and fills it with the next events.
   *
   * @return false, with an empty block, at the end of the stream
   */
  boolean read(EventBlock block) throws IOException;

  /** A stream without events. */
  static EventSource empty() {
    return new EventSource() {
      @Override
      public boolean read(EventBlock block) {
        block.clear();
        return false;
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }

  /** Feeds all remaining events into a sink, then ends it. */
  default void drainTo(EventSink sink) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor cursor = new EventCursor();
    while (read(block)) {
      cursor.wrap(block);
      while (cursor.next()) {
        sink.accept(cursor);
      }
    }
    sink.end();
  }

  @Override
  void close() throws IOException;
}
