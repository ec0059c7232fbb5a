package org.tracetool.format.paraver.file;

import java.io.IOException;

/** Takes rows of a fixed number of longs. */
public interface RowStore {
  /**
   * Adds a row: gives the array and the place in {@link #at} where it is to be written at once,
   * after what was there before.
   */
  long[] add() throws IOException;

  /** Where the row that was added last begins. */
  int at();
}
