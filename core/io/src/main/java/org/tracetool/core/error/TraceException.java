package org.tracetool.core.error;

import java.io.IOException;
import java.util.List;

/**
 * A failure that is reported to the user in one line. The message names the file, the place, what
 * was expected and found, and what can be done.
 */
public class TraceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private Remedy remedy;

  /** A failure that ends the process with {@code exitCode}. */
  public TraceException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** A failure that ends the process with {@code exitCode}, and what led to it. */
  public TraceException(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The exit status that this failure maps to. */
  public ExitCode exitCode() {
    return exitCode;
  }

  /** What can be done about it, as {@link #getMessage} says too; null if that is not known. */
  public final Remedy remedy() {
    return remedy;
  }

  /** Notes what can be done about it; gives this failure. */
  public TraceException advising(Remedy todo) {
    remedy = todo;
    return this;
  }

  /** Further lines that help to see the problem, such as the place in a file; often none. */
  public List<String> details() {
    return List.of();
  }
}
