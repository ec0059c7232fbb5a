package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;

/**
 * The logs of single processes of one run, which are read as one. Each numbers communicators in its
 * own way; here those with the same worldwide id have one number, 0 for that of all processes.
 */
public final class JoinedLogs {
  /** Room for the bytes of all files is that of so many, or a little for each. */
  private static final int WINDOWS = 16;

  private final List<Path> files;
  private final List<Clog2LogInfo> logs = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private int nextNumber;

  private JoinedLogs(List<Path> files) {
    this.files = List.copyOf(files);
  }

  /** Told when something is wrong in one of them. */
  @FunctionalInterface
  public interface DamageSink {
    /** Damage at a byte of a file. */
    void reportDamage(Path file, long offset, String expected, String found);
  }

  /**
   * Reads what has to be known before their records.
   *
   * @param files at least one
   * @throws UsageException if two of them are of the same process
   */
  public static JoinedLogs read(List<Path> files, ReadOptions options) throws IOException {
    JoinedLogs joined = new JoinedLogs(files);
    for (Path file : files) {
      Clog2LogInfo log = Clog2LogInfo.read(file, options);
      CommTable table = log.table().renumbered(joined::number);
      joined.logs.add(new Clog2LogInfo(log.preamble(), table, log.end(), log.wholeTable()));
    }
    joined.checkProcesses(options);
    return joined;
  }

  /** A process has one log, so a second one is a copy, whose records would count twice. */
  private void checkProcesses(ReadOptions options) throws IOException {
    Map<Integer, Path> known = new HashMap<>();
    for (int i = 0; i < files.size(); i++) {
      int process = logs.get(i).process(files.get(i), options);
      Path other = process < 0 ? null : known.putIfAbsent(process, files.get(i));
      if (other != null) {
        throw new UsageException(
                other
                    + " and "
                    + files.get(i)
                    + " are both the log of process "
                    + process
                    + "; leave one out, or keep their processes apart by new numbers")
            .advising(Remedy.RENUMBER);
      }
    }
  }

  private int number(CommTable.Entry entry) {
    if (entry.id().isEmpty()) {
      return nextNumber++; // may be any, so it is none of the others
    }
    Integer known = numbers.putIfAbsent(entry.id(), nextNumber);
    return known == null ? nextNumber++ : known;
  }

  /** What all of them announce together. */
  public Preamble preamble() {
    Preamble all = logs.get(0).preamble();
    for (Clog2LogInfo log : logs) {
      all = all.and(log.preamble());
    }
    return all;
  }

  /** Before the first record. */
  public JoinedCursor cursor(ReadOptions options, DamageSink damage) {
    ReadOptions each = options.buffersFor(files.size(), (long) WINDOWS * options.bufferBytes());
    List<Clog2Cursor> cursors = new ArrayList<>();
    for (int i = 0; i < logs.size(); i++) {
      Path file = files.get(i);
      cursors.add(
          logs.get(i)
              .cursor(
                  file,
                  each,
                  (at, expected, found) -> damage.reportDamage(file, at, expected, found)));
    }
    return new JoinedCursor(cursors);
  }
}
