package org.tracetool.format.clog2.read;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.clog2.file.Clog2Log;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.map.LogCategories;
import org.tracetool.format.clog2.map.LogScan;
import org.tracetool.format.clog2.map.Processes;

/** A log of either format, which can be read again and again. */
abstract class LogFile {
  /** Processes of CLOG that are expected at most, so that each thread has room. */
  private static final int CLOG_WORLD = 1 << 20;

  final Path path;

  LogFile(Path path) {
    this.path = path;
  }

  /** Opens a log of CLOG-2. */
  static LogFile clog2(Path path, ReadOptions options) throws IOException {
    Clog2Log log = Clog2Log.read(path, options);
    return new LogFile(path) {
      @Override
      LogCursor cursor(ReadOptions o, LogCursor.DamageSink damage) {
        return log.cursor(path, o, damage);
      }

      @Override
      LogScan newScan() {
        return new LogScan(
            LogCategories.of(log.preamble()), new Processes(log.preamble().worldSize()));
      }

      @Override
      String release() {
        return log.preamble().version().substring("CLOG-".length());
      }

      @Override
      String title() {
        return log.preamble().version();
      }

      @Override
      void tell(boolean complete, Diagnostics diagnostics) {
        if (!log.preamble().finalised()) {
          diagnostics.warning(
              "logs of single processes that were never merged; times are shifted to those of the"
                  + " first process",
              path.toString());
          if (!complete) {
            diagnostics.warning("logs that end where the program died", path.toString());
          }
        } else if (!log.wholeTable()) {
          diagnostics.damage(
              "damaged logs",
              path
                  + ": byte "
                  + log.preamble().table()
                  + ": expected the table of communicators, found the end of the file or no table");
        } else if (!complete) {
          diagnostics.damage(
              "damaged logs",
              path + ": byte " + log.end() + ": expected the end of the log, found no mark of it");
        }
      }
    };
  }

  /** Opens a log of CLOG. */
  static LogFile clog(Path path) {
    return new LogFile(path) {
      @Override
      LogCursor cursor(ReadOptions o, LogCursor.DamageSink damage) {
        return ClogCursor.open(path, o, damage);
      }

      @Override
      LogScan newScan() {
        return new LogScan(LogCategories.ofClog(), new Processes(CLOG_WORLD));
      }

      @Override
      String release() {
        return "1";
      }

      @Override
      String title() {
        return "CLOG";
      }

      @Override
      void tell(boolean complete, Diagnostics diagnostics) {
        if (!complete) {
          diagnostics.damage(
              "damaged logs", path + ": expected the end of the log, found the end of the file");
        }
      }
    };
  }

  /** Before the first record. */
  abstract LogCursor cursor(ReadOptions options, LogCursor.DamageSink damage);

  abstract LogScan newScan();

  /** The version of the format. */
  abstract String release();

  /** The format and its version. */
  abstract String title();

  /** Tells what is odd about the log as a whole. */
  abstract void tell(boolean complete, Diagnostics diagnostics);

  /** Reads all that records define. */
  LogScan scan(ReadOptions options) throws IOException {
    LogScan scan = newScan();
    try (LogCursor cursor = cursor(options, (offset, expected, found) -> {})) {
      scan.run(cursor, options.diagnostics());
      tell(cursor.isComplete(), options.diagnostics());
    }
    return scan;
  }
}
