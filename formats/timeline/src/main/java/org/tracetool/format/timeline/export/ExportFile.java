package org.tracetool.format.timeline.export;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.SingleOutput;

/** Opens the one file of an export, or a stream of bytes; compressed or not. */
public final class ExportFile {
  private static final String STANDARD = "-";

  private ExportFile() {}

  /**
   * A file, what a pipe or device of the name takes, or standard output for {@code -}. It is
   * compressed if the name ends so, unless the options say otherwise.
   */
  public static SingleOutput of(Path named, WriteOptions options) throws IOException {
    Path trace = named.toString().equals(STANDARD) ? named : OutputTarget.of(named);
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (name.equals(STANDARD)) {
      OutputStream out = SingleOutput.kept(new FileOutputStream(FileDescriptor.out));
      return SingleOutput.ofStream(trace, compressed(out, name, options));
    }
    if (OutputTarget.isStream(trace)) {
      OutputStream out = OutputTarget.openStream(trace);
      return SingleOutput.ofStream(trace, compressed(out, name, options));
    }
    OutputTransaction output =
        OutputTransaction.begin(trace.getParent(), name, options.overwrite(), name);
    return SingleOutput.ofFile(
        trace,
        output,
        file -> compressed(output.noted(Files.newOutputStream(file), file), name, options));
  }

  /** A stream that the caller keeps open. */
  public static SingleOutput of(OutputStream out, WriteOptions options) {
    return SingleOutput.ofStream(null, compressed(SingleOutput.kept(out), "", options));
  }

  private static OutputStream compressed(OutputStream raw, String name, WriteOptions options) {
    int level = options.compression();
    boolean isGzip = level > 0 || level < 0 && name.toLowerCase(Locale.ROOT).endsWith(".gz");
    return isGzip ? new GzipBlocks(raw, level, options.executor()) : raw;
  }
}
