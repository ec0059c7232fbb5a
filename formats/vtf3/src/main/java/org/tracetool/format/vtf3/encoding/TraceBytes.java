package org.tracetool.format.vtf3.encoding;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.io.UnfinishedOutput;

/**
 * The source of the bytes of a trace. Input from a pipe is stored in a temporary file if it has to
 * be read twice.
 */
public final class TraceBytes implements Closeable {
  private static final String STANDARD_INPUT = "-";

  private final Path name;
  private final FileHandles handles;
  private Path file;
  private RewindableStream pipe;

  private TraceBytes(Path name, Path file, InputStream pipe, FileHandles handles) {
    this.name = name;
    this.file = file;
    this.handles = handles;
    this.pipe = pipe == null ? null : new RewindableStream(pipe);
  }

  /** Returns whether a path stands for standard input or output. */
  public static boolean isStandard(Path path) {
    return path.toString().equals(STANDARD_INPUT);
  }

  public static TraceBytes of(Path named, FileHandles handles) throws IOException {
    if (isStandard(named)) {
      Path input = Path.of("standard input");
      return new TraceBytes(input, null, new NamedInput(input, System.in), handles);
    }
    Path path = UnfinishedOutput.settled(named);
    if (Files.isDirectory(path)) {
      throw new DamagedTraceException(path + ": is a directory, not a VTF3 trace");
    }
    if (!FileExistence.exists(path)) {
      DamagedTraceException.checkVisible(path);
      throw new MissingTraceException(path + ": no such trace");
    }
    if (!FileExistence.isFile(path)) {
      return new TraceBytes(path, null, NamedInput.open(path), handles);
    }
    handles.guard(path);
    return new TraceBytes(path, path, null, handles);
  }

  /** The pipe that the trace comes from; null if it is in a file. */
  public RewindableStream pipe() {
    return file == null ? pipe : null;
  }

  /** Stores input from a pipe, so that it can be read several times. */
  public void store() throws IOException {
    file = TemporaryFiles.file(".vtf");
    file.toFile().deleteOnExit();
    try (InputStream in = pipe.fromStart()) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (TraceException e) {
      throw e; // of the pipe
    } catch (IOException e) {
      throw TemporaryFiles.failure(file.getParent(), e);
    }
  }

  /** The name that users know the trace by. */
  public Path name() {
    return name;
  }

  /** The file, null if the trace came from a pipe. */
  public Path file() {
    return pipe != null ? null : file;
  }

  /** Opens the decompressed content from its start. */
  public VtfInput open(int bufferBytes) throws IOException {
    return open(0, bufferBytes);
  }

  /**
   * Opens the content from a byte on.
   *
   * @param at 0 unless it is not compressed
   */
  public VtfInput open(long at, int bufferBytes) throws IOException {
    InputStream raw;
    try {
      raw = new NamedInput(name, Files.newInputStream(file));
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(name, e);
    }
    try {
      handles.check(file);
      if (at == 0) {
        return VtfInput.of(raw, bufferBytes);
      }
      raw.skipNBytes(at);
      return VtfInput.from(raw, at, bufferBytes);
    } catch (DamagedTraceException e) {
      raw.close();
      throw e;
    } catch (IOException e) {
      raw.close();
      throw DamagedTraceException.unreadable(name, e);
    }
  }

  @Override
  public void close() throws IOException {
    if (pipe != null) {
      pipe.close();
      if (file != null) {
        Files.deleteIfExists(file);
      }
    }
  }
}
