package org.tracetool.format.perfetto.output;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.Deflater;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.OutputPlace;
import org.tracetool.core.io.OutputTransaction;

/** The one file of an export, or a stream of bytes; compressed or not. */
public final class ExportFile implements Closeable {
  private static final String STANDARD = "-";

  /** Measured for text: level 4 takes twice the time for a seventh of the size. */
  private static final int TEXT_LEVEL = Deflater.BEST_SPEED;

  /** Measured for packets: level 4 takes twice the time of level 1 for a fifth of the size. */
  private static final int PACKET_LEVEL = 4;

  private final Path trace;
  private final OutputTransaction transaction;
  private final OutputStream stream;

  /**
   * A file, what a pipe or device of the name takes, or standard output for {@code -}.
   *
   * @param packed whether it is compressed unless the options or the name say otherwise
   */
  public ExportFile(Path named, WriteOptions options, boolean packed) throws IOException {
    trace = named.toString().equals(STANDARD) ? named : OutputPlace.of(named);
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (name.equals(STANDARD)) {
      transaction = null;
      stream = compressed(kept(new FileOutputStream(FileDescriptor.out)), name, options, packed);
      return;
    }
    if (OutputPlace.isStream(trace)) {
      transaction = null;
      stream = compressed(OutputPlace.openStream(trace), name, options, packed);
      return;
    }
    transaction = OutputTransaction.begin(trace.getParent(), name, options.overwrite(), name);
    try {
      stream = compressed(Files.newOutputStream(transaction.lastFile(name)), name, options, packed);
    } catch (IOException e) {
      transaction.close();
      throw failure(e);
    }
  }

  /** A stream that the caller keeps open. */
  public ExportFile(OutputStream out, WriteOptions options, boolean packed) {
    trace = null;
    transaction = null;
    stream = compressed(kept(out), "", options, packed);
  }

  private static OutputStream kept(OutputStream out) {
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

  private static OutputStream compressed(
      OutputStream raw, String name, WriteOptions options, boolean packed) {
    int level = options.compression();
    boolean gz = name.toLowerCase(Locale.ROOT).endsWith(".gz");
    if (level > 0 || level < 0 && (packed || gz)) {
      if (level >= 0) {
        return new GzipBlocks(raw, level, level, options.executor());
      }
      int first = packed ? Deflater.BEST_COMPRESSION : TEXT_LEVEL;
      return new GzipBlocks(raw, first, packed ? PACKET_LEVEL : TEXT_LEVEL, options.executor());
    }
    return raw;
  }

  /** Where the bytes go; written in large blocks. */
  public OutputStream stream() {
    return stream;
  }

  /** The failure to write the trace, as reported to users. */
  public IOException failure(IOException e) {
    return trace == null || e instanceof TraceException ? e : OutputTransaction.failure(trace, e);
  }

  /** Closes the file and puts it under its final name. */
  public void commit() throws IOException {
    try {
      stream.flush();
      stream.close();
    } catch (IOException e) {
      throw failure(e);
    }
    if (transaction != null) {
      transaction.commit();
    }
  }

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
