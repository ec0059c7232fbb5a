package org.tracetool.format.timeline.export;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.Deflater;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.SingleOutput;

/** Opens the one file of an export, or a stream of bytes; compressed or not. */
public final class ExportFile {
  private static final String STANDARD = "-";

  /** Measured for text: level 4 takes twice the time for a seventh of the size. */
  private static final int TEXT_LEVEL = Deflater.BEST_SPEED;

  /**
   * Measured for packets: level 4 takes a half more time than level 3 for a sixteenth of the size.
   */
  private static final int PACKET_LEVEL = 4;

  private ExportFile() {}

  /**
   * A file, what a pipe or device of the name takes, or standard output for {@code -}.
   *
   * @param packed whether it is compressed unless the options or the name say otherwise
   */
  public static SingleOutput of(Path named, WriteOptions options, boolean packed)
      throws IOException {
    Path trace = named.toString().equals(STANDARD) ? named : OutputTarget.of(named);
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (name.equals(STANDARD)) {
      OutputStream out = SingleOutput.kept(new FileOutputStream(FileDescriptor.out));
      return SingleOutput.ofStream(trace, compressed(out, name, options, packed));
    }
    if (OutputTarget.isStream(trace)) {
      OutputStream out = OutputTarget.openStream(trace);
      return SingleOutput.ofStream(trace, compressed(out, name, options, packed));
    }
    return SingleOutput.ofFile(
        trace,
        OutputTransaction.begin(trace.getParent(), name, options.overwrite(), name),
        file -> compressed(Files.newOutputStream(file), name, options, packed));
  }

  /** A stream that the caller keeps open. */
  public static SingleOutput of(OutputStream out, WriteOptions options, boolean packed) {
    return SingleOutput.ofStream(null, compressed(SingleOutput.kept(out), "", options, packed));
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
}
