package org.tracetool.format.stf.bytes;

import java.io.IOException;

/** Bytes that do not follow the format: what was expected, what was found, and where in a file. */
public final class BadDataException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String expected;
  private final String found;
  private final boolean unsupported;

  public BadDataException(String expected, String found) {
    this(expected, found, false);
  }

  private BadDataException(String expected, String found, boolean unsupported) {
    super("expected " + expected + ", found " + found);
    this.expected = expected;
    this.found = found;
    this.unsupported = unsupported;
  }

  /** Bytes of a later version of the format, which are sound but not for us. */
  public static BadDataException unsupported(String expected, String found) {
    return new BadDataException(expected, found, true);
  }

  public String expected() {
    return expected;
  }

  public String found() {
    return found;
  }

  public boolean isUnsupported() {
    return unsupported;
  }
}
