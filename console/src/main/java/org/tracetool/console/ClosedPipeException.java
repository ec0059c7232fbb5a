package org.tracetool.console;

import java.io.IOException;

/** The reader of our output has gone away. Ends the command quietly: no reader is left. */
public final class ClosedPipeException extends IOException {
  private static final long serialVersionUID = 1L;

  /** A reader that is gone, as the system reported it. */
  public ClosedPipeException(IOException cause) {
    super(cause);
  }
}
