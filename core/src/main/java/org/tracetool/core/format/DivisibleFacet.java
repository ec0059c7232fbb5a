package org.tracetool.core.format;

import java.io.IOException;

/** A reader with sections that several threads can read parts of. */
public interface DivisibleFacet {
  /**
   * A section of a stream as something that several threads can read parts of; the caller closes
   * it.
   *
   * @return null if this section has to be read from its beginning, for whatever reason
   */
  DivisibleSection divisible(StreamInfo stream, Section section) throws IOException;
}
