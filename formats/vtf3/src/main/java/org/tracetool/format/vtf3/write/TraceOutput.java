package org.tracetool.format.vtf3.write;

import com.github.luben.zstd.ZstdOutputStream;
import com.github.luben.zstd.util.Native;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.SingleOutput;
import org.tracetool.core.io.ZstdLibrary;
import org.tracetool.format.vtf3.encoding.TraceBytes;

/** Opens the file of a new trace, compressed or not by its name, or standard output. */
public final class TraceOutput {
  private static final int BUFFER = 64 << 10;

  private TraceOutput() {}

  /**
   * A file, what a pipe or device of the name takes, or standard output.
   *
   * @param compression the level where the name asks for it; the quickest if it is not above 0
   */
  public static SingleOutput of(Path named, int compression) throws IOException {
    Path trace = TraceBytes.isStandard(named) ? named : OutputTarget.of(named);
    if (TraceBytes.isStandard(trace)) {
      return SingleOutput.ofStream(trace, new FileOutputStream(FileDescriptor.out));
    }
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (isZstd(name)) {
      ZstdLibrary.require(Native::load);
    }
    if (OutputTarget.isStream(trace)) {
      OutputStream out = OutputTarget.openStream(trace);
      return SingleOutput.ofStream(trace, compressed(out, name, compression));
    }
    return SingleOutput.ofFile(
        trace,
        OutputTransaction.begin(trace.getParent(), name),
        file -> compressed(new AppendedFile(file), name, compression));
  }

  private static OutputStream compressed(OutputStream raw, String name, int level)
      throws IOException {
    if (name.matches("(?s).+\\.[gG][zZ]")) {
      return new Gzip(
          new BufferedOutputStream(raw, BUFFER), level <= 0 ? Deflater.BEST_SPEED : level);
    }
    return isZstd(name)
        ? new Zstd(new BufferedOutputStream(raw, BUFFER), level <= 0 ? 1 : level)
        : raw;
  }

  private static boolean isZstd(String name) {
    return name.matches("(?s).+\\.[zZ][sS][tT]");
  }

  private static final class Zstd extends ZstdOutputStream {
    private Zstd(OutputStream out, int level) throws IOException {
      super(out, level);
    }

    /** Waits for the end: a block that ends here would only make the file larger. */
    @Override
    public void flush() {}
  }

  private static final class Gzip extends GZIPOutputStream {
    private Gzip(OutputStream out, int level) throws IOException {
      super(out, BUFFER);
      def.setLevel(level);
    }
  }
}
