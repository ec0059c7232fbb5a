package org.tracetool.legacy.otf2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.otf2.snapshot.SnapshotFrequency;
import org.tracetool.format.otf2.snapshot.SnapshotRun;
import org.tracetool.format.otf2.snapshot.UnbalancedRegionsException;
import org.tracetool.legacy.common.ToolOutput;

/** {@code otf2-snapshots}: puts snapshots and a thumbnail into an archive. */
final class SnapshotsTool {
  static final String NAME = "otf2-snapshots";

  private static final String SUFFIX = ".otf2";
  private static final String USAGE =
      """
      Usage: otf2-snapshots [OPTION]... ANCHORFILE
      Writes snapshots of an OTF2 archive, in place of those that it has, and a thumbnail: what is
      open in each location at some times, so that tools can start to read there.

        -n, --number BREAKS    so many snapshots, equally far from each other; without -n and -p 10
        -p TICKS               a snapshot every so many ticks; of -n and -p, what gives more
            --progress         show how far it is
            --verbose          tell the time of each snapshot, in ticks
        -V, --version          the release of OTF2 whose tool this replaces
        -h, --help             this text
      """;

  private final ToolOutput out;

  private Long number;
  private Long ticks;
  private boolean progress;
  private boolean verbose;

  SnapshotsTool(ToolOutput out) {
    this.out = out;
  }

  int run(List<String> words) throws IOException {
    int i = 0;
    try {
      for (; i < words.size(); i++) {
        String word = words.get(i);
        switch (word) {
          case "-h", "--help" -> {
            out.out().write(USAGE.getBytes(StandardCharsets.US_ASCII));
            return 0;
          }
          case "-V", "--version" -> {
            out.printLine(NAME + ": version " + Otf2Tools.RELEASE);
            return 0;
          }
          case "-n", "--number" -> number = value(words, i++);
          case "-p" -> ticks = value(words, i++);
          case "--progress" -> progress = true;
          case "--verbose" -> verbose = true;
          default -> {
            return work(words.subList(i, words.size()));
          }
        }
      }
      return work(List.of());
    } catch (ToolUsageError | UnbalancedRegionsException e) {
      return Otf2Tools.misuse(out, e.getMessage());
    } catch (IOException e) {
      out.say(String.valueOf(e.getMessage()));
      return ToolOutput.FAILED;
    }
  }

  private static long value(List<String> words, int option) throws ToolUsageError {
    String name = words.get(option);
    if (option + 1 == words.size()) {
      throw new ToolUsageError("missing argument for '" + name + "'");
    }
    String quoted = "'" + name + "'";
    return ToolUsageError.number(quoted, quoted, words.get(option + 1));
  }

  private int work(List<String> archives) throws IOException, ToolUsageError {
    if (archives.size() != 1) {
      throw new ToolUsageError("missing or too many anchorfile argument(s)");
    }
    String named = archives.get(0);
    if (!named.endsWith(SUFFIX)) {
      throw new ToolUsageError("missing anchorfile");
    }
    if (verbose) {
      out.printLine("=== OTF2 Snapshots ===");
    }
    SnapshotLines lines = new SnapshotLines(out, verbose, progress);
    try (FileHandles handles = new FileHandles()) {
      new SnapshotRun(Path.of(named), new SnapshotFrequency(number, ticks), lines, handles).run();
    }
    lines.end();
    return 0;
  }
}
