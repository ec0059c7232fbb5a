package org.tracetool.core.format;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;

/**
 * A sink that can copy most events of a source of its own format in their encoded form, which is
 * faster than decoding them and encoding them again.
 */
public interface CopyingSink extends EventSink {
  /**
   * Takes all events of a source, with the same result as if it had been given them one by one.
   * {@link #end} is still to be called.
   *
   * @param source as it was opened
   * @param selector decides which of the events that can be copied stay; null if all do
   * @param others gets the events that cannot be copied, and hands those on that stay
   * @param progress receives numbers of events that were taken
   * @return false if it cannot, in which case it has taken nothing
   */
  boolean copyFrom(
      EventSource source, CallSelector selector, EventSink others, LongConsumer progress)
      throws IOException;
}
