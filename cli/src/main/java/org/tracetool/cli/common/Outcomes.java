package org.tracetool.cli.common;

import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.TraceException;

/** How a command ends that works on several traces, of which some may be damaged. */
public final class Outcomes {
  private boolean damaged;
  private boolean unsupported;

  /** Counts a trace with damage. */
  public void damaged() {
    damaged = true;
  }

  /** Counts a trace that could not be read; gives its state in a word. */
  public String failed(Exception failure) {
    boolean isOther =
        failure instanceof TraceException e && e.exitCode() == ExitCode.UNSUPPORTED
            || failure instanceof RuntimeException;
    damaged |= !isOther;
    unsupported |= isOther;
    return isOther ? "unsupported" : "unreadable";
  }

  /** The exit code of all together: damage first. */
  public ExitCode exitCode() {
    return damaged ? ExitCode.DAMAGED_INPUT : unsupported ? ExitCode.UNSUPPORTED : ExitCode.OK;
  }
}
