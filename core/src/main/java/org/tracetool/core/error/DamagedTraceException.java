package org.tracetool.core.error;

import java.nio.file.Path;

/** The input is damaged in a way that leaves nothing to go on with, or is not a trace at all. */
public final class DamagedTraceException extends TraceException {
  private static final long serialVersionUID = 1L;

  /** Damage described by a complete sentence. */
  public DamagedTraceException(String message) {
    super(ExitCode.DAMAGED_INPUT, message);
  }

  /** Damage described by a complete sentence, and what revealed it. */
  public DamagedTraceException(String message, Throwable cause) {
    super(ExitCode.DAMAGED_INPUT, message, cause);
  }

  /** Damage at byte {@code offset} of {@code file}. */
  public static DamagedTraceException at(Path file, long offset, String expected, String found) {
    return new DamagedTraceException(
        file + ": byte " + offset + ": expected " + expected + ", found " + found);
  }
}
