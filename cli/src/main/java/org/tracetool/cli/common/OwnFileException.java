package org.tracetool.cli.common;

import org.tracetool.core.error.UsageException;

/** An output would take the place of a file of a trace that is read; nothing may be written. */
public final class OwnFileException extends UsageException {
  private static final long serialVersionUID = 1L;

  OwnFileException(String message) {
    super(message);
  }
}
