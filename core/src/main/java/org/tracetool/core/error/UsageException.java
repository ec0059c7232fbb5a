package org.tracetool.core.error;

/** What the user asked for cannot be carried out as written. */
public class UsageException extends TraceException {
  private static final long serialVersionUID = 1L;

  /** The reason as a complete sentence that says what to write instead. */
  public UsageException(String message) {
    super(ExitCode.USAGE, message);
  }
}
