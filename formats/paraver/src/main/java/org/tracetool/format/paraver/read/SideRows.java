package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.format.paraver.file.SortedRows;

/** Sides of messages, those that send or those that receive, in order of time. */
interface SideRows {
  /** {@link MessageSplitter#KEY} of the next one; the largest number if there is none. */
  long key();

  /** A long of the next one. */
  long get(int i);

  /** Goes on to the one after it. */
  void advance() throws IOException;

  /** All sides of a trace. */
  static SideRows of(SortedRows.Rows rows) throws IOException {
    return new SideRows() {
      private boolean more = rows.next();

      @Override
      public long key() {
        return more ? rows.get(MessageSplitter.KEY) : Long.MAX_VALUE;
      }

      @Override
      public long get(int i) {
        return rows.get(i);
      }

      @Override
      public void advance() throws IOException {
        more = rows.next();
      }
    };
  }
}
