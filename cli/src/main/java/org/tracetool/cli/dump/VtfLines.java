package org.tracetool.cli.dump;

import java.io.IOException;

/** Takes the lines of a trace in Standard ASCII one by one, without their line ends. */
@FunctionalInterface
interface VtfLines {
  /**
   * Takes a line.
   *
   * @param line one character for each byte
   */
  void accept(String line) throws IOException;

  /** No more lines will come. */
  default void end() throws IOException {}

  /** Whether a line is an event, which starts with its time. */
  static boolean isEvent(String line) {
    return !line.isEmpty() && line.charAt(0) >= '0' && line.charAt(0) <= '9';
  }
}
