package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;

/** The folder for what is needed only while the program runs. */
final class TemporaryFiles {
  private TemporaryFiles() {}

  static Path folder() {
    String own = System.getenv("TMPDIR");
    return Path.of(own == null || own.isEmpty() ? System.getProperty("java.io.tmpdir") : own);
  }

  static OutputException failure(Path folder, IOException e) {
    return new OutputException(
        folder
            + ": cannot hold a temporary file: "
            + e.getMessage()
            + "; set TMPDIR to another folder",
        e);
  }
}
