package org.tracetool.format.vtf3;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;

/**
 * Where the bytes of a trace are. Reading takes two passes, so what comes from a pipe is first
 * stored in a temporary file.
 */
final class TraceBytes implements Closeable {
  private static final String STANDARD_INPUT = "-";

  private final Path name;
  private final Path file;
  private final boolean temporary;

  private TraceBytes(Path name, Path file, boolean temporary) {
    this.name = name;
    this.file = file;
    this.temporary = temporary;
  }

  /** Whether a path stands for standard input or output. */
  static boolean isStandard(Path path) {
    return path.toString().equals(STANDARD_INPUT);
  }

  static TraceBytes of(Path path) throws IOException {
    if (isStandard(path)) {
      return stored(Path.of("standard input"), System.in);
    }
    if (Files.isDirectory(path)) {
      throw new DamagedTraceException(path + ": is a directory, not a VTF3 trace");
    }
    if (!Files.exists(path)) {
      throw new DamagedTraceException(path + ": no such trace");
    }
    if (!Files.isRegularFile(path)) {
      try (InputStream in = Files.newInputStream(path)) {
        return stored(path, in);
      }
    }
    return new TraceBytes(path, path, false);
  }

  private static TraceBytes stored(Path name, InputStream in) throws IOException {
    Path folder = temporaryFolder();
    Path copy;
    try {
      copy = Files.createTempFile(folder, "tracetool-", ".vtf");
    } catch (IOException e) {
      throw noTemporary(folder, e);
    }
    copy.toFile().deleteOnExit();
    TraceBytes bytes = new TraceBytes(name, copy, true);
    try {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      bytes.close();
      throw new OutputException(copy + ": cannot hold a temporary file: " + e.getMessage(), e);
    }
    return bytes;
  }

  /** Where temporary files go. */
  static Path temporaryFolder() {
    String own = System.getenv("TMPDIR");
    return Path.of(own == null || own.isEmpty() ? System.getProperty("java.io.tmpdir") : own);
  }

  /** The failure to use that folder. */
  static OutputException noTemporary(Path folder, IOException e) {
    return new OutputException(
        folder
            + ": cannot hold a temporary file: "
            + e.getMessage()
            + "; set TMPDIR to another folder",
        e);
  }

  /** The name that users know the trace by. */
  Path name() {
    return name;
  }

  /** The file, null if the trace came from a pipe. */
  Path file() {
    return temporary ? null : file;
  }

  /** Opens the content from its start, behind any compression. */
  Input open(int bufferBytes) throws IOException {
    InputStream raw;
    try {
      raw = Files.newInputStream(file);
    } catch (IOException e) {
      throw new DamagedTraceException(
          name
              + ": cannot be read: "
              + (e instanceof java.nio.file.AccessDeniedException
                  ? "permission denied"
                  : e.getMessage()),
          e);
    }
    try {
      return Input.of(raw, bufferBytes);
    } catch (IOException e) {
      raw.close();
      throw new DamagedTraceException(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      Files.deleteIfExists(file);
    }
  }
}
