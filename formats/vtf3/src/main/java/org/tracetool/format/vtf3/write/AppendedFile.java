package org.tracetool.format.vtf3.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.tracetool.core.io.BlockOutput;

/**
 * A file that is open only while something is added to it, so that any number can be written side
 * by side. For few large writes.
 */
final class AppendedFile extends BlockOutput {
  private final Path path;

  /** Creates the file, empty. */
  AppendedFile(Path path) throws IOException {
    this.path = path;
    Files.newOutputStream(path).close();
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > 0) {
      try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.APPEND)) {
        out.write(bytes, offset, length);
      }
    }
  }
}
