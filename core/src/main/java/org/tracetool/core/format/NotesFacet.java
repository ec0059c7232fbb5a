package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.report.Diagnostics;

/**
 * A reader that has notes of the whole trace, which a {@link NoteCollector} made when the index of
 * the trace was, for parts of the library that would have to read everything otherwise.
 */
public interface NotesFacet {
  /**
   * The notes of a name.
   *
   * @param diagnostics where it is reported that notes are damaged
   * @return numbers as their taker gave them; null if there are none, or they are damaged
   */
  long[] notes(String name, Diagnostics diagnostics) throws IOException;
}
