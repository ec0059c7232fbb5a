package org.tracetool.core.format;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.report.Diagnostics;

/**
 * A sink that also takes its events in slices, which different threads make at the same time. A
 * slice begins at a time that no event before it has, and is equal to the part of the output that
 * would have come of it in the sink itself.
 */
public interface SliceableSink extends EventSink {
  /** Returns whether it does so in this case; called before any event arrives. */
  boolean takesSlices();

  /**
   * Returns whether its slices may {@link Slice#copy} parts of a section, since these are in the
   * form that it writes.
   */
  default boolean copies(DivisibleSection section) {
    return false;
  }

  /**
   * A sink for slices, to be used by one thread for one slice after the other.
   *
   * @param diagnostics receives reports about the events
   * @param expectedBytes approximate output of a slice
   */
  Slice slice(Diagnostics diagnostics, int expectedBytes);

  /** Takes back all slices that were placed. */
  void restart() throws IOException;

  /** Takes the events of one slice; {@link #end()} ends it. */
  interface Slice extends EventSink {
    /**
     * Takes all events of some sources in order of time, then of the sources, where it can copy
     * most of them without a look at what they say. The result is the same as if it had been given
     * them one by one.
     *
     * @param sources all records of parts of sections that it {@link SliceableSink#copies}
     * @param others gets the events that cannot be copied, and hands them on to this
     * @return the number of events; -1 if they have to be merged in another way, for which
     *     everything starts over
     */
    default long copy(List<EventSource> sources, EventSink others) throws IOException {
      throw new UnsupportedOperationException();
    }

    /** The time of the last event, unsigned; 0 if there was none. */
    long lastTime();

    /** Places the slice after those placed before. Called by one thread at a time. */
    void place() throws IOException;

    /** Writes the slice to its place and forgets it, so that the next one can begin. */
    void write() throws IOException;
  }
}
