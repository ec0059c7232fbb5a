package org.tracetool.format.clog2.draw;

import org.tracetool.core.error.DamagedTraceException;

/** A log that the tools of the kit refuse. */
public final class LogConversionException extends DamagedTraceException {
  private static final long serialVersionUID = 1L;

  /** What is wrong, as the end of a sentence about the log. */
  public LogConversionException(String message) {
    super(message);
  }
}
