package org.tracetool.core.error;

/** There is no file of this name, or none of the name of a file that a trace needs. */
public final class MissingTraceException extends DamagedTraceException {
  private static final long serialVersionUID = 1L;

  /** What is missing, as a complete sentence. */
  public MissingTraceException(String message) {
    super(message);
  }

  /** What is missing, as a complete sentence, and what revealed it. */
  public MissingTraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
