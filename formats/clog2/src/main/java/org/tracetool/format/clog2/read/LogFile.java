package org.tracetool.format.clog2.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.clog2.file.Clog2LogInfo;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.FileCursor;
import org.tracetool.format.clog2.file.JoinedCursor;
import org.tracetool.format.clog2.file.JoinedLogs;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.file.Preamble;
import org.tracetool.format.clog2.map.LogCategories;
import org.tracetool.format.clog2.map.LogPreScan;
import org.tracetool.format.clog2.map.LogProcesses;

/** A log of either format, or logs read as one, which can be read again and again. */
abstract class LogFile {
  /** Processes of CLOG that are expected at most, so that each thread has room. */
  private static final int CLOG_WORLD = 1 << 20;

  /** Its files. */
  final List<Path> paths;

  LogFile(List<Path> paths) {
    this.paths = List.copyOf(paths);
  }

  /** What it is called in messages. */
  final String name() {
    return paths.size() == 1 ? paths.get(0).toString() : paths.get(0) + " and others";
  }

  /** Opens a log of CLOG-2. */
  static LogFile clog2(Path path, ReadOptions options) throws IOException {
    Clog2LogInfo log = Clog2LogInfo.read(path, options);
    return new LogFile(List.of(path)) {
      @Override
      LogCursor cursor(ReadOptions o, JoinedLogs.DamageSink damage) {
        return log.cursor(
            path, o, (at, expected, found) -> damage.reportDamage(path, at, expected, found));
      }

      @Override
      LogPreScan newScan() {
        return new LogPreScan(
            LogCategories.of(log.preamble()), new LogProcesses(log.preamble().worldSize()));
      }

      @Override
      String release() {
        return number(log.preamble());
      }

      @Override
      String title() {
        return log.preamble().version();
      }

      @Override
      void tell(List<Boolean> complete, Diagnostics diagnostics) {
        if (!log.preamble().finalised()) {
          tellSingle(path, complete.get(0), diagnostics);
        } else if (!log.wholeTable()) {
          diagnostics.reportDamage(
              DamageCode.DAMAGED_RECORDS,
              "damaged logs",
              path
                  + ": byte "
                  + log.preamble().table()
                  + ": expected the table of communicators, found the end of the file or no table");
        } else if (!complete.get(0)) {
          diagnostics.reportDamage(
              DamageCode.DAMAGED_RECORDS,
              "damaged logs",
              path + ": byte " + log.end() + ": expected the end of the log, found no mark of it");
        }
      }
    };
  }

  /** Opens a log of CLOG. */
  static LogFile clog(Path path) {
    return new LogFile(List.of(path)) {
      @Override
      LogCursor cursor(ReadOptions o, JoinedLogs.DamageSink damage) {
        return ClogCursor.open(
            path, o, (at, expected, found) -> damage.reportDamage(path, at, expected, found));
      }

      @Override
      LogPreScan newScan() {
        return new LogPreScan(LogCategories.ofClog(), new LogProcesses(CLOG_WORLD));
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
      void tell(List<Boolean> complete, Diagnostics diagnostics) {
        if (!complete.get(0)) {
          diagnostics.reportDamage(
              DamageCode.DAMAGED_RECORDS,
              "damaged logs",
              path + ": expected the end of the log, found the end of the file");
        }
      }
    };
  }

  /** Opens logs of single processes of one run, see {@link JoinedLogs}. */
  static LogFile joined(List<Path> paths, ReadOptions options) throws IOException {
    JoinedLogs logs = JoinedLogs.read(paths, options);
    return new LogFile(paths) {
      @Override
      LogCursor cursor(ReadOptions o, JoinedLogs.DamageSink damage) {
        return logs.cursor(o, damage);
      }

      @Override
      LogPreScan newScan() {
        Preamble all = logs.preamble();
        return new LogPreScan(LogCategories.of(all), new LogProcesses(all.worldSize()));
      }

      @Override
      String release() {
        return number(logs.preamble());
      }

      @Override
      String title() {
        return logs.preamble().version();
      }

      @Override
      void tell(List<Boolean> complete, Diagnostics diagnostics) {
        for (int i = 0; i < paths.size(); i++) {
          tellSingle(paths.get(i), complete.get(i), diagnostics);
        }
      }
    };
  }

  private static String number(Preamble preamble) {
    return preamble.version().substring("CLOG-".length());
  }

  private static void tellSingle(Path path, boolean complete, Diagnostics diagnostics) {
    diagnostics.warn(
        WarningCode.CHANGED_TIMES,
        "logs of single processes that were never merged; times are shifted to those of the"
            + " first process",
        path.toString());
    if (!complete) {
      diagnostics.warn(
          WarningCode.INCOMPLETE_TRACE, "logs that end where the program died", path.toString());
    }
  }

  /** Before the first record. */
  abstract LogCursor cursor(ReadOptions options, JoinedLogs.DamageSink damage);

  abstract LogPreScan newScan();

  /** The version of the format. */
  abstract String release();

  /** The format and its version. */
  abstract String title();

  /**
   * Tells what is odd about the log as a whole.
   *
   * @param complete for each of its files whether it ended with a mark
   */
  abstract void tell(List<Boolean> complete, Diagnostics diagnostics);

  /**
   * What reading all of a log has found.
   *
   * @param complete for each of its files whether it ended with a mark
   */
  record ScannedLog(LogPreScan scan, List<Boolean> complete) {}

  /** Reads all that records define. */
  ScannedLog scan(ReadOptions options) throws IOException {
    LogPreScan scan = newScan();
    try (LogCursor cursor = silentCursor(options)) {
      scan.run(cursor, options.diagnostics());
      List<Boolean> complete =
          cursor instanceof FileCursor one
              ? List.of(one.isComplete())
              : ((JoinedCursor) cursor).complete();
      tell(complete, options.diagnostics());
      return new ScannedLog(scan, complete);
    }
  }

  private LogCursor silentCursor(ReadOptions options) {
    return cursor(options, (file, offset, expected, found) -> {});
  }

  /** Counts from reading the whole log; null for logs that are read as one. */
  static long[] saved(ScannedLog all) {
    if (all.complete().size() != 1) {
      return null;
    }
    LongList numbers = new LongList();
    numbers.add(all.complete().get(0) ? 1 : 0);
    all.scan().save(numbers);
    return numbers.toArray();
  }

  /**
   * Takes what {@link #saved} gave, so that only definitions are read.
   *
   * @throws SavedNumberReader.UnusableStateException if it is of another log
   */
  ScannedLog restore(long[] saved, ReadOptions options) throws IOException {
    SavedNumberReader numbers = new SavedNumberReader(saved);
    List<Boolean> complete = List.of(numbers.next(0, 1) == 1);
    LogPreScan scan = newScan();
    try (LogCursor cursor = silentCursor(options)) {
      if (!(cursor instanceof FileCursor one)) {
        throw new SavedNumberReader.UnusableStateException();
      }
      scan.restore(numbers, one, options.diagnostics());
      tell(complete, options.diagnostics());
      return new ScannedLog(scan, complete);
    }
  }
}
