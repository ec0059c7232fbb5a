package org.tracetool.core.format;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.core.event.EventSource;

/**
 * A section of a stream that can be read in parts that do not depend on the records before them, so
 * that several threads can work on it. Its records are assumed to be in order of time; the reader
 * of a part has to check that. Used by one thread at a time, but the sources that it opens are
 * independent of each other.
 */
public interface DivisibleSection extends Closeable {
  /** No such place. */
  long NONE = -1;

  /** Length in bytes. Places lie between 0 and this. */
  long length() throws IOException;

  /**
   * The time, unsigned, of the first record that is certainly after a position.
   *
   * @return the largest unsigned number if there is none
   */
  long timeBehind(long position) throws IOException;

  /**
   * The place right before the first record whose time is at least {@code time}, which is the end
   * if there is none.
   *
   * @param low a place that it cannot be before
   * @param high a place that it is not expected to be after
   * @return {@link #NONE} if the section cannot be cut there
   */
  long placeOf(long time, long low, long high) throws IOException;

  /** Opens the part between two places. Several of these sources may be open at a time. */
  EventSource open(long from, long to, ReadOptions options) throws IOException;
}
