package org.tracetool.core.io;

import java.nio.file.Path;

/**
 * Notes how a file grows that may be a part of an output, so that the output can sync it meanwhile.
 * Nothing is noted before {@link #setOutput}. Thread-safe.
 */
public final class GrowthNotes {
  private final Path file;

  /** Null before it is set. */
  private volatile OutputTransaction output;

  /** For a file whose output is not known yet, if it has one. */
  public GrowthNotes(Path file) {
    this.file = file;
  }

  /** Tells an output from now on how the file grows. */
  public void setOutput(OutputTransaction whole) {
    output = whole;
  }

  /**
   * The file has grown.
   *
   * @param before bytes that it had
   * @param now bytes that it has
   */
  public void noteGrowth(long before, long now) {
    OutputTransaction whole = output;
    if (whole != null) {
      whole.noteGrowth(file, before, now);
    }
  }

  /**
   * No more is written to the file.
   *
   * @param bytes its size
   */
  public void noteEnd(long bytes) {
    OutputTransaction whole = output;
    if (whole != null) {
      whole.noteEnd(file, bytes);
    }
  }
}
