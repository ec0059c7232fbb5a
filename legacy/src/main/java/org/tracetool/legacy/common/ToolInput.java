package org.tracetool.legacy.common;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.TemporaryFiles;

/**
 * The log that a tool reads. What comes from a pipe is stored in a temporary file, since logs are
 * read in several places; messages name the pipe.
 */
public final class ToolInput implements Closeable {
  private static final String STANDARD = "-";

  private final String name;
  private final Path path;
  private final boolean isStored;

  private ToolInput(String name, Path path, boolean isStored) {
    this.name = name;
    this.path = path;
    this.isStored = isStored;
  }

  /**
   * The log of a name: a file, a pipe, or {@code -} for standard input.
   *
   * @throws java.nio.file.InvalidPathException if no file can have that name
   * @throws org.tracetool.core.error.OutputException if there is no room for what comes
   */
  public static ToolInput of(String name, ToolOutput say) throws IOException {
    Path named = Path.of(name);
    if (!name.equals(STANDARD) && !isPipe(named)) {
      return new ToolInput(name, named, false);
    }
    Path stored = TemporaryFiles.file(".pipe");
    stored.toFile().deleteOnExit(); // also when the tool is stopped by a signal
    try {
      if (name.equals(STANDARD)) {
        store(Path.of("standard input"), say.in(), stored);
      } else {
        try (InputStream in = new FileInputStream(named.toFile())) {
          store(named, in, stored);
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      TemporaryFiles.remove(stored);
      throw e;
    }
    String shown = name.equals(STANDARD) ? "standard input" : name;
    say.setFileName(stored.toString(), shown);
    return new ToolInput(shown, stored, true);
  }

  /** Whether a name is that of standard input. */
  public static boolean isStandard(String name) {
    return name.equals(STANDARD);
  }

  /** Whether a file cannot be read in several places; a folder or a missing file is none. */
  private static boolean isPipe(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).isOther();
    } catch (IOException e) {
      return false; // reported when it is opened
    }
  }

  private static void store(Path name, InputStream in, Path stored) throws IOException {
    InputStream named = new NamedInput(name, in);
    long bytes = 0;
    try (OutputStream out = Files.newOutputStream(stored)) {
      byte[] buffer = new byte[1 << 16];
      for (int n = named.read(buffer); n >= 0; n = named.read(buffer)) {
        try {
          out.write(buffer, 0, n);
        } catch (IOException e) {
          throw TemporaryFiles.failure(TemporaryFiles.folder(), e);
        }
        bytes += n;
      }
    }
    if (bytes == 0) {
      throw new DamagedTraceException(name + ": is empty, not a log");
    }
  }

  /** What users call it. */
  public String name() {
    return name;
  }

  /** The file to read. */
  public Path path() {
    return path;
  }

  /** Whether it came from a pipe, so that no other file can be called after it. */
  public boolean isStored() {
    return isStored;
  }

  @Override
  public void close() {
    if (isStored) {
      TemporaryFiles.remove(path);
    }
  }
}
