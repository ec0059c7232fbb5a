package org.tracetool.format.slog2.file;

import java.io.IOException;

/** A block that is not as it should be. */
public final class BadBlockException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long offset;
  private final String expected;
  private final String found;

  /** What was found at a byte of the file instead of what was expected. */
  public BadBlockException(long offset, String expected, String found) {
    super("byte " + offset + ": expected " + expected + ", found " + found);
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /** Where in the file. */
  public long offset() {
    return offset;
  }

  /** What should be there. */
  public String expected() {
    return expected;
  }

  /** What is there. */
  public String found() {
    return found;
  }
}
