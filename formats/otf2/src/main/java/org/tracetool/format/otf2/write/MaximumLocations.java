package org.tracetool.format.otf2.write;

import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * How many locations an archive can have in a given memory: the names of their files, of which each
 * has two, are known until all are in place. That is checked before any of them is made, since
 * making them takes long.
 */
final class MaximumLocations {
  private static final long BYTES_EACH = 300;

  private MaximumLocations() {}

  /**
   * Refuses more locations than there is memory for.
   *
   * @param memory bytes of the heap
   * @throws UnsupportedTraceException with the largest number that there can be
   */
  static void check(int locations, long memory) throws UnsupportedTraceException {
    long most = memory / BYTES_EACH;
    if (locations > most) {
      throw new UnsupportedTraceException(
              "OTF2 has two files for each of "
                  + locations
                  + " locations, but the memory is enough for "
                  + most)
          .advising(Remedy.MORE_MEMORY);
    }
  }
}
