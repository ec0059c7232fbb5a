package org.tracetool.core.error;

/** A legal wish or input that this program has no way to serve. */
public final class UnsupportedTraceException extends TraceException {
  private static final long serialVersionUID = 1L;

  /** The refusal as a complete sentence. */
  public UnsupportedTraceException(String message) {
    super(ExitCode.UNSUPPORTED, message);
  }

  @Override
  public UnsupportedTraceException advising(Remedy todo) {
    super.advising(todo);
    return this;
  }
}
