package org.tracetool.format.vtf3.write;

import com.github.luben.zstd.ZstdOutputStream;
import com.github.luben.zstd.util.Native;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.io.OutputPlace;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.ZstdLibrary;
import org.tracetool.format.vtf3.encoding.TraceBytes;

/** The file of a new trace, compressed or not by its name, or standard output. */
public final class TraceOutput implements Closeable {
  private static final int BUFFER = 64 << 10;

  private final Path trace;
  private final OutputTransaction transaction;
  private final OutputStream stream;

  public TraceOutput(Path named, int compression) throws IOException {
    trace = TraceBytes.isStandard(named) ? named : OutputPlace.of(named);
    if (TraceBytes.isStandard(trace)) {
      transaction = null;
      stream = new FileOutputStream(FileDescriptor.out);
      return;
    }
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (isZstd(name)) {
      ZstdLibrary.require(Native::load);
    }
    if (OutputPlace.isStream(trace)) {
      transaction = null;
      stream = compressed(OutputPlace.openStream(trace), name, compression);
      return;
    }
    transaction = OutputTransaction.begin(trace.getParent(), name);
    try {
      stream = compressed(new AppendedFile(transaction.lastFile(name)), name, compression);
    } catch (IOException e) {
      transaction.close();
      throw OutputTransaction.failure(trace, e);
    }
  }

  /** A stream that the caller keeps open. */
  public TraceOutput(OutputStream out) {
    trace = null;
    transaction = null;
    stream =
        new FilterOutputStream(out) {
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

  private static OutputStream compressed(OutputStream raw, String name, int level)
      throws IOException {
    if (name.matches("(?s).+\\.[gG][zZ]")) {
      return new Gzip(
          new BufferedOutputStream(raw, BUFFER), level <= 0 ? Deflater.BEST_SPEED : level);
    }
    return isZstd(name)
        ? new ZstdOutputStream(new BufferedOutputStream(raw, BUFFER), level <= 0 ? 1 : level)
        : raw;
  }

  private static boolean isZstd(String name) {
    return name.matches("(?s).+\\.[zZ][sS][tT]");
  }

  private static final class Gzip extends GZIPOutputStream {
    private Gzip(OutputStream out, int level) throws IOException {
      super(out, BUFFER);
      def.setLevel(level);
    }
  }

  OutputStream stream() {
    return stream;
  }

  /** The failure to write the trace, as reported to users. */
  IOException failure(IOException e) {
    return trace == null ? e : OutputTransaction.failure(trace, e);
  }

  /** Closes the file and puts it under its final name. */
  void commit() throws IOException {
    try {
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
}
