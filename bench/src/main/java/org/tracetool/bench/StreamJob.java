package org.tracetool.bench;

import java.io.IOException;

/** The output for each stream, and once at the end. Streams may be written in parallel. */
interface StreamJob {
  /**
   * Writes the files of a stream, one after the other.
   *
   * @return the global time of its last event
   */
  long write(int rank, int thread, TextFile out) throws IOException;

  /**
   * Writes the files that the streams share.
   *
   * @param end global time of the last event of all
   */
  void finish(long end, TextFile out) throws IOException;
}
