package org.tracetool.counters;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.counters.CounterSource.Samples;

/** A counter of one owner, made by a {@link CounterSource}. */
public interface ComputedCounter {
  /**
   * Sees a record of the owner: of the thread, of all threads of the process, of all on the host,
   * or all of the run, in order of time.
   *
   * @param event valid during the call
   */
  default void handleEvent(EventCursor event) throws IOException {}

  /** The value after the record that was seen last; NaN for no sample. */
  default double value() throws IOException {
    return Double.NaN;
  }

  /** Hands over the samples that have come up. */
  default void takeSamples(Samples taker) throws IOException {}
}
