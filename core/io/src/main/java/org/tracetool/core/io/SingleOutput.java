package org.tracetool.core.io;

import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.tracetool.core.error.TraceException;

/**
 * Where a format puts a trace that is one file: a new file, which gets its name when it is whole,
 * or a stream of bytes.
 */
public final class SingleOutput implements Closeable {
  /** Makes the stream for the bytes of a file, for example one that compresses. */
  public interface Opening {
    /**
     * Opens the file.
     *
     * @param file not there yet, or empty
     */
    OutputStream open(Path file) throws IOException;
  }

  /** Null for a stream of the caller. */
  private final Path trace;

  /** Null for a stream. */
  private final OutputTransaction transaction;

  private final OutputStream stream;

  private SingleOutput(Path trace, OutputTransaction transaction, OutputStream stream) {
    this.trace = trace;
    this.transaction = transaction;
    this.stream = stream;
  }

  /**
   * A file.
   *
   * @param trace its final name
   * @param transaction puts it there, and is ended with this
   * @throws IOException if the file cannot be opened; the transaction is ended then
   */
  public static SingleOutput ofFile(Path trace, OutputTransaction transaction, Opening opening)
      throws IOException {
    try {
      Path file = transaction.lastFile(trace.getFileName().toString());
      return new SingleOutput(trace, transaction, opening.open(file));
    } catch (IOException e) {
      transaction.close();
      throw failure(trace, e);
    }
  }

  /**
   * A stream, which has all bytes once this is committed.
   *
   * @param trace what users call it; null if it has no name
   */
  public static SingleOutput ofStream(Path trace, OutputStream stream) {
    return new SingleOutput(trace, null, stream);
  }

  /** A stream that is flushed, and stays open, when it is closed. */
  public static OutputStream kept(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] b, int offset, int length) throws IOException {
        out.write(b, offset, length);
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  /** Where the bytes go. */
  public OutputStream stream() {
    return stream;
  }

  /** The failure to write the trace, as reported to users. */
  public IOException failure(IOException e) {
    return failure(trace, e);
  }

  private static IOException failure(Path trace, IOException e) {
    return trace == null || e instanceof TraceException ? e : OutputTransaction.failure(trace, e);
  }

  /** Flushes and closes the stream, and puts a file under its final name. */
  public void commit() throws IOException {
    try {
      stream.flush(); // closing alone may give up what still waits to be written
      stream.close();
    } catch (IOException e) {
      throw failure(e);
    }
    if (transaction != null) {
      transaction.commit();
    }
  }

  /** Without a commit, nothing is left of a file; a stream is left as it is. */
  @Override
  public void close() throws IOException {
    if (transaction == null) {
      return;
    }
    try {
      stream.close();
    } finally {
      transaction.close();
    }
  }

  @Override
  public String toString() {
    return trace == null ? "output" : trace.toString();
  }
}
