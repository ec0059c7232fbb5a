package org.tracetool.core.format;

import java.io.IOException;
import java.util.Map;
import org.tracetool.core.event.EventBlock;

/** Takes notes of a trace while its index is made; {@link TraceReader#notes} gives them back. */
public interface NoteCollector {
  /** Takes all events of one stream. */
  @FunctionalInterface
  interface StreamNoteCollector {
    /** The next events, in the order of the stream. */
    void take(EventBlock block) throws IOException;
  }

  /** Begins a stream; different streams may be taken by different threads at the same time. */
  StreamNoteCollector begin(StreamInfo stream) throws IOException;

  /**
   * The notes, after all events of all streams, each of which was in order of time.
   *
   * @param mostBytes bytes that they may take together; a note takes one to ten bytes a number
   * @return numbers by name, in the order in which they are kept; empty if there is nothing to keep
   */
  Map<String, long[]> end(long mostBytes) throws IOException;
}
