package org.tracetool.core.format;

import java.io.IOException;
import java.util.Map;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;

/** Takes notes of a trace while its index is made; {@link TraceReader#notes} gives them back. */
public interface NoteCollector {
  /**
   * Takes the events of one stream, as long as these are in order of time. The index follows the
   * calls of each process, so that notes need no stack of their own.
   */
  interface StreamNoteCollector {
    /**
     * Takes an event, after the calls of its process have followed it.
     *
     * @param calls the open calls of its process; the same object for all of its events
     * @param call the place of the call that the event began or ended, {@link CallStack#NONE} if it
     *     did neither; its words are valid until the next event
     * @return whether all further enters and leaves of the process are wanted, until this returns
     *     false for one of its events
     */
    boolean take(EventCursor event, CallStack calls, int call) throws IOException;

    /**
     * Enters and leaves that were not wanted have been followed, of the process of the event that
     * was taken last.
     *
     * @param time when the last of them was
     */
    void skip(long time);
  }

  /**
   * Begins a stream; different streams may be taken by different threads at the same time.
   *
   * @return null if nothing of the stream is needed
   */
  StreamNoteCollector begin(StreamInfo stream) throws IOException;

  /**
   * The notes, after all events of all streams, each of which was in order of time.
   *
   * @param mostBytes bytes that they may take together; a note takes one to ten bytes a number
   * @return numbers by name, in the order in which they are kept; empty if there is nothing to keep
   */
  Map<String, long[]> end(long mostBytes) throws IOException;
}
