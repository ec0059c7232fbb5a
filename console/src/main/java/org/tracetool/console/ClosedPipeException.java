package org.tracetool.console;

import java.io.IOException;

/** Whoever read our output has gone away. Ends the command quietly: nobody is left to tell. */
public final class ClosedPipeException extends IOException {
  private static final long serialVersionUID = 1L;

  /** A reader that is gone, as the system reported it. */
  public ClosedPipeException(IOException cause) {
    super(cause);
  }
}
