package org.tracetool.cli.argument;

import org.tracetool.core.error.UsageException;

/** An output would take the place of a file of a trace that is read; nothing may be written. */
public final class OutputOverInputException extends UsageException {
  private static final long serialVersionUID = 1L;

  public OutputOverInputException(String message) {
    super(message);
  }
}
