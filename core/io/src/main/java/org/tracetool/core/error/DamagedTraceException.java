package org.tracetool.core.error;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** The input is damaged in a way that leaves nothing to go on with, or is not a trace at all. */
public class DamagedTraceException extends TraceException {
  private static final long serialVersionUID = 1L;

  /** Damage described by a complete sentence. */
  public DamagedTraceException(String message) {
    super(ExitCode.DAMAGED_INPUT, message);
  }

  /** Damage described by a complete sentence, and what revealed it. */
  public DamagedTraceException(String message, Throwable cause) {
    super(ExitCode.DAMAGED_INPUT, message, cause);
  }

  @Override
  public DamagedTraceException advising(Remedy todo) {
    super.advising(todo);
    return this;
  }

  /** Damage at byte {@code offset} of {@code file}. */
  public static DamagedTraceException at(Path file, long offset, String expected, String found) {
    return new DamagedTraceException(
        file + ": byte " + offset + ": expected " + expected + ", found " + found);
  }

  /** An existing input file that cannot be read, for whatever reason. */
  public static TraceException unreadable(Path file, IOException cause) {
    if (cause instanceof TraceException told) {
      return told; // more specific, for example that an archive cannot be unpacked
    }
    String message = file + ": cannot be read: " + reason(cause);
    return cause instanceof NoSuchFileException
        ? new MissingTraceException(message, cause)
        : new DamagedTraceException(message, cause);
  }

  /**
   * A read at a byte of an input file that failed, for example because of the disk. More specific
   * exceptions are returned unchanged, and so is the one of interrupted work.
   *
   * @param offset where in the file the read began
   */
  public static IOException unreadable(Path file, long offset, IOException cause) {
    if (cause instanceof TraceException
        || cause instanceof ClosedChannelException
        || cause instanceof InterruptedIOException) {
      return cause;
    }
    return new DamagedTraceException(
        file + ": byte " + offset + ": cannot be read: " + reason(cause), cause);
  }

  /**
   * Fails if it is impossible to check whether the file exists, since a folder on the way may not
   * be searched. To a plain existence check that looks like a missing file.
   */
  public static void checkVisible(Path file) throws TraceException {
    try {
      Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      // It is really not there.
    } catch (FileSystemException e) {
      Path folder = file.toAbsolutePath().getParent();
      if (e instanceof AccessDeniedException || folder != null && Files.isDirectory(folder)) {
        throw unreadable(file, e);
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** The reason why something cannot be read or written, in words for users. */
  public static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof NoSuchFileException) {
      return "no such file";
    }
    if (cause instanceof FileSystemException e) {
      // Its message starts with the name of the file, which is reported anyway.
      return e.getReason() == null ? reasonOf(e) : e.getReason();
    }
    if (cause instanceof EOFException) {
      return "the file ends too early";
    }
    if (cause instanceof ClosedChannelException) {
      return "the file was closed meanwhile";
    }
    return cause.getMessage() == null ? "input or output failed" : cause.getMessage();
  }

  /** What the kind of an exception that gives no reason says. */
  private static String reasonOf(FileSystemException cause) {
    return cause instanceof NotDirectoryException
        ? "is no folder"
        : cause instanceof FileAlreadyExistsException
            ? "already exists"
            : cause instanceof DirectoryNotEmptyException
                ? "the folder is not empty"
                : cause instanceof FileSystemLoopException
                    ? "is a folder within itself"
                    : "the system refused it";
  }
}
