package org.tracetool.core.format;

import java.io.IOException;

/** A reader that knows in which colours the trace wants its regions to be shown. */
public interface ColourFacet {
  /**
   * The colour of a region.
   *
   * @param region its token
   * @return red, green and blue, a byte each, from the highest; -1 if the trace gives it none
   * @throws IOException if they cannot be read
   */
  int colour(int region) throws IOException;
}
