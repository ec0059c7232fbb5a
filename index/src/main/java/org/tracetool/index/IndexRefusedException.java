package org.tracetool.index;

import java.nio.file.Path;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.TraceException;

/** An index that is not used: damaged, of another version, or not of the trace as it is now. */
public final class IndexRefusedException extends TraceException {
  private static final long serialVersionUID = 1;

  private final String reason;

  /** Says why an index is refused, and what to do. */
  IndexRefusedException(Path index, String why) {
    super(ExitCode.DAMAGED_INPUT, index + ": " + why + "; make a new one");
    reason = index + ": " + why;
    advising(Remedy.NEW_INDEX);
  }

  /** Which index is refused, and why, without what to do. */
  public String reason() {
    return reason;
  }
}
