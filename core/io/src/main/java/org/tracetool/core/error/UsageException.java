package org.tracetool.core.error;

/** The request of the user cannot be carried out as written. */
public class UsageException extends TraceException {
  private static final long serialVersionUID = 1L;

  /** The reason as a complete sentence that states what to write instead. */
  public UsageException(String message) {
    super(ExitCode.USAGE, message);
  }

  @Override
  public UsageException advising(Remedy todo) {
    super.advising(todo);
    return this;
  }
}
