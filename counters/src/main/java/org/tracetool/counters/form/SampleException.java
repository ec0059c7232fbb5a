package org.tracetool.counters.form;

import java.io.IOException;

/** A line of a file with samples is not as expected. */
public final class SampleException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param line number of the line, from 1
   */
  public SampleException(int line, String expected, String found) {
    super("line " + line + ": expected " + expected + ", found '" + shortened(found) + "'");
  }

  private static String shortened(String text) {
    return text.length() > 80 ? text.substring(0, 80) + "…" : text;
  }
}
