package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventSource;

/** Events of a stream of which it is known how far they go before they are read. */
public interface ReachingSource extends EventSource {
  /**
   * The time of one of the last records, found without reading those before it. To be asked for
   * once, before anything is read.
   *
   * @return unsigned ticks; 0 if it is not known
   */
  long reach() throws IOException;
}
