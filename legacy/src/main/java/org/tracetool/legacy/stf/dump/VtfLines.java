package org.tracetool.legacy.stf.dump;

import java.io.IOException;

/** Takes the lines of a trace in Standard ASCII one by one, without their line ends. */
@FunctionalInterface
interface VtfLines {
  /** Takes a line, which is there only as long as the call takes. */
  void accept(byte[] text, int from, int to) throws IOException;

  /** No more lines will come. */
  default void end() throws IOException {}

  /** Whether a line is an event, which starts with its time. */
  static boolean isEvent(byte[] text, int from, int to) {
    return from < to && text[from] >= '0' && text[from] <= '9';
  }
}
