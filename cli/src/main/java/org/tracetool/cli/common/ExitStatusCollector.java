package org.tracetool.cli.common;

import org.tracetool.cli.argument.OutputOverInputException;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;

/** How a command ends that works on several traces, of which some may be damaged. */
public final class ExitStatusCollector {
  private boolean damaged;
  private boolean unsupported;
  private boolean refused;

  /** Counts a trace with damage. */
  public void countDamaged() {
    damaged = true;
  }

  /** Returns whether a failure is of the output, and so ends the work on all traces. */
  public static boolean endsAll(Exception failure) {
    return failure instanceof OutputException
        || failure instanceof ClosedPipeException
        || failure instanceof OutputOverInputException;
  }

  /** Counts a trace that could not be read; gives its state in a word. */
  public String failed(Exception failure) {
    ExitCode code = failure instanceof TraceException e ? e.exitCode() : null;
    if (code == ExitCode.USAGE) {
      refused = true; // it lacks what was asked for, which others may have
      return "refused";
    }
    boolean isOther = code == ExitCode.UNSUPPORTED || failure instanceof RuntimeException;
    damaged |= !isOther;
    unsupported |= isOther;
    return isOther ? "unsupported" : "unreadable";
  }

  /** The exit code of all together: damage first, then what is not supported. */
  public ExitCode exitCode() {
    if (damaged) {
      return ExitCode.DAMAGED_INPUT;
    } else if (unsupported) {
      return ExitCode.UNSUPPORTED;
    }
    return refused ? ExitCode.USAGE : ExitCode.OK;
  }
}
