package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventSource;

/**
 * A reader that finds the markers of a window without reading all others. {@link TraceReader#open}
 * gives all markers of a trace, whatever the window, since in most formats these are few.
 */
public interface WindowMarkersFacet {
  /**
   * Opens the markers of a trace of which the times may be in the window in {@code options}; that
   * is for the caller to look at. The caller closes the source.
   */
  EventSource markersAround(ReadOptions options) throws IOException;

  /**
   * Opens the markers of a trace for a caller that needs those of the window in {@code options}
   * alone; there may be others among them.
   */
  static EventSource open(TraceReader reader, ReadOptions options) throws IOException {
    WindowMarkersFacet markers = reader.facet(WindowMarkersFacet.class);
    return markers == null
        ? reader.open(null, Section.MARKERS, options)
        : markers.markersAround(options);
  }
}
