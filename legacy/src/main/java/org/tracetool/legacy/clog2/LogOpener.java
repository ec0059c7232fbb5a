package org.tracetool.legacy.clog2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.clog2.file.Clog2LogInfo;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.SlidingFileWindow;
import org.tracetool.legacy.common.ToolOutput;

/** Opens logs as the tools of the kit do. */
final class LogOpener {
  private static final int BUFFER = 256 << 10;
  private static final int HEAD = 4096;

  private LogOpener() {}

  static ReadOptions options(FileHandles handles) {
    return new ReadOptions(TimeWindow.ALL, null, null, handles, new Diagnostics(), BUFFER);
  }

  private static void requireFile(Path log) throws IOException {
    if (!FileExistence.isFile(log)) {
      DamagedTraceException.checkVisible(log);
      throw new DamagedTraceException(log + ": no such file");
    }
  }

  /** A log that the kit reads. */
  static Clog2LogInfo bigEndian(Path log, ReadOptions options) throws IOException {
    requireFile(log);
    Clog2LogInfo header = Clog2LogInfo.read(log, options);
    if (!header.preamble().bigEndian()) {
      throw new UnsupportedTraceException(
          log
              + ": is the unfinished log of one process, in little-endian order; tracetool dump reads it");
    }
    return header;
  }

  /** Makes sure that a log is one of CLOG. */
  static void refuseOthers(Path log, ReadOptions options) throws IOException {
    requireFile(log);
    try (SlidingFileWindow in = new SlidingFileWindow(options.handles().file(log), HEAD)) {
      int size = (int) Math.min(in.fileSize(), HEAD);
      int at = in.at(0, size);
      if (at < 0 || !ClogCursor.looksLike(in.copy(at, size))) {
        throw new DamagedTraceException(log + ": byte 0: expected records of CLOG, found others");
      }
    }
  }

  /** Says where a log is damaged. */
  static void tell(ToolOutput out, Path log, long offset, String expected, String found) {
    try {
      out.say(log + ": byte " + offset + ": expected " + expected + ", found " + found);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
