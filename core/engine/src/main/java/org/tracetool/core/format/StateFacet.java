package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;

/** A reader that knows the state at a time without reading everything before it. */
public interface StateFacet {
  /**
   * The state of a stream right before a time, for a window that starts there: regions that were
   * entered and not left, last samples of counters, operations that have begun and not ended, each
   * as a record of a {@link org.tracetool.core.event.EventCategory#SNAPSHOTS snapshot} at that
   * time. Records of one process are consecutive, its regions the outermost first.
   *
   * @param options whose processes and diagnostics count; the window does not
   */
  EventBlock stateAt(StreamInfo stream, long time, ReadOptions options) throws IOException;

  /**
   * The events of a stream in the window of {@code options}, for which the state at its begin is
   * found on the way, by reading once what comes between a known state and the begin.
   *
   * @return null if this reader has no way to do both at once
   */
  default StatefulSource openWithState(StreamInfo stream, ReadOptions options) throws IOException {
    return null;
  }
}
