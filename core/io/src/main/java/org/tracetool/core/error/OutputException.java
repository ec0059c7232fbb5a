package org.tracetool.core.error;

/** The output could not be written; inputs and earlier outputs are as they were. */
public final class OutputException extends TraceException {
  private static final long serialVersionUID = 1L;

  /** A failure described by a complete sentence. */
  public OutputException(String message) {
    super(ExitCode.OUTPUT_FAILED, message);
  }

  /** A failure described by a complete sentence, and what led to it. */
  public OutputException(String message, Throwable cause) {
    super(ExitCode.OUTPUT_FAILED, message, cause);
  }

  @Override
  public OutputException advising(Remedy todo) {
    super.advising(todo);
    return this;
  }
}
