package org.tracetool.core.format;

import java.io.IOException;

/** A reader that knows how many events each location has without reading them all. */
public interface EventCountFacet {
  /**
   * The number of events in the file of a location.
   *
   * @param location its token
   * @return -1 if the file is damaged or missing
   */
  long storedEvents(int location) throws IOException;
}
