package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;

/** Where to put what is needed only while the program runs. */
public final class TemporaryFiles {
  private TemporaryFiles() {}

  /** The folder: {@code $TMPDIR}, or else the one that the system has for it. */
  public static Path folder() {
    String own = System.getenv("TMPDIR");
    return Path.of(own == null || own.isEmpty() ? System.getProperty("java.io.tmpdir") : own);
  }

  /** The failure to use a folder, as users are told about it. */
  public static OutputException failure(Path folder, IOException e) {
    return new OutputException(
        folder
            + ": cannot hold a temporary file: "
            + e.getMessage()
            + "; set TMPDIR to another folder",
        e);
  }
}
