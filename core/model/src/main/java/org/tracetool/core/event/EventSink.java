package org.tracetool.core.event;

import java.io.IOException;

/**
 * Takes events one by one, in order. Transformations are sinks that pass events on to another sink;
 * writers are sinks at the end of the chain.
 */
@FunctionalInterface
public interface EventSink {
  /**
   * Takes the event under the cursor. The cursor is only borrowed: a sink that keeps anything
   * copies it, and it may change the row in place for the sinks after it.
   */
  void accept(EventCursor event) throws IOException;

  /** No more events will come. */
  default void end() throws IOException {}
}
