package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;

/** Events of a window that come with the state at its begin. */
public interface StatefulSource extends EventSource {
  /**
   * The state right before the first event, as {@link StateFacet#stateAt} gives it. To be asked for
   * once, before anything is read.
   */
  EventBlock state() throws IOException;
}
