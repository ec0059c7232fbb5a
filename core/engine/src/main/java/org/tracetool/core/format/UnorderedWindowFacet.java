package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.event.EventSource;

/**
 * A reader whose windows can be relied on where the times of a stream go back. {@link
 * TraceReader#open} may end at the first time behind the window, and look for its begin as if the
 * times only rose, which is much quicker and leaves out records that are in the wrong place.
 */
public interface UnorderedWindowFacet {
  /**
   * Opens the events of a stream as {@link TraceReader#open} does, without leaving out any that is
   * in the window, in whatever order they are. Where it is not known that the times rise, all of
   * the stream is read, and what is outside of the window is skipped.
   */
  EventSource openAnyOrder(StreamInfo stream, ReadOptions options) throws IOException;
}
