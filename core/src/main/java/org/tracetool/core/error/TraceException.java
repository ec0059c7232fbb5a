package org.tracetool.core.error;

import java.io.IOException;
import java.util.List;

/**
 * A failure that is reported to the user in one line. The message names the file, the place, what
 * was expected and found, and what can be done; a stack trace is only for {@code --debug}.
 */
public class TraceException extends IOException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

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

  /** Further lines that help to see the problem, such as the place in a file; often none. */
  public List<String> details() {
    return List.of();
  }
}
