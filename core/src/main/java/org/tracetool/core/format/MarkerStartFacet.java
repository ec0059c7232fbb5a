package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventSource;

/**
 * A reader with {@link StartFacet} whose trace is one stream that has the markers between its
 * events, so that they are behind the same places.
 */
public interface MarkerStartFacet {
  /**
   * Opens the markers as {@link TraceReader#open} does, without looking before a place of the
   * stream for the begin of the window, which must be later than {@link StartFacet.Start#time}.
   */
  EventSource openMarkersAt(StartFacet.Start start, ReadOptions options) throws IOException;
}
