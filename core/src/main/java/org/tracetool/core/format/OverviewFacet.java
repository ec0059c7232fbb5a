package org.tracetool.core.format;

import java.io.IOException;

/**
 * A reader that has to read all of a trace before it knows the definitions. An index can keep what
 * that tells, in numbers of a form of the reader's own.
 */
public interface OverviewFacet {
  /**
   * What reading all has told.
   *
   * @return null if it has to be read each time, as there are warnings to be told
   */
  long[] overview() throws IOException;

  /**
   * Takes what {@link #overview} of the same trace has returned, so that not all need be read; not
   * used if that was done already, or if it is of another form.
   */
  void use(long[] overview) throws IOException;
}
