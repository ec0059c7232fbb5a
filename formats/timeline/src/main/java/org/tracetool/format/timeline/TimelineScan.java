package org.tracetool.format.timeline;

import java.io.IOException;

/** Reads a file of some format once, and hands what it finds to an intake, in any order. */
public interface TimelineScan {
  /**
   * Reads all of the file. Damage is reported to the diagnostics of the caller and skipped.
   *
   * @throws IOException if the file cannot be read at all
   */
  void scan(TimelineIntake intake) throws IOException;

  /**
   * Whether the scan that has just ended found that it took the file for something else: its intake
   * is not used, and the file is scanned again.
   */
  default boolean isToBeRepeated() {
    return false;
  }
}
