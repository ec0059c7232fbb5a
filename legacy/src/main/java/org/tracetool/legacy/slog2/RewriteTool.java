package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.write.LogCopy;
import org.tracetool.format.slog2.write.SlogFile;
import org.tracetool.format.slog2.write.SlogSettings;
import org.tracetool.legacy.common.ToolInput;
import org.tracetool.legacy.common.ToolOutput;

/** {@code slog2filter} and {@code slog2update205to206}: a log is built anew. */
final class RewriteTool {
  static final String FILTER = "slog2filter";
  static final String UPDATE = "slog2update205to206";

  private static final String SUFFIX = ".slog2";

  private final String name;
  private final ToolOutput say;
  private String children;
  private String leafSize;
  private String in;
  private String out;
  private boolean damaged;

  RewriteTool(String name, ToolOutput say) {
    this.name = name;
    this.say = say;
  }

  int run(List<String> args) throws IOException {
    Iterator<String> words = args.iterator();
    while (words.hasNext()) {
      String word = words.next();
      switch (word) {
        case "-h", "-help", "--help" -> {
          say.print(usage());
          return 0;
        }
        case "-tc", "-tcc" -> {
          // the order is always right in the end
        }
        case "-nc", "-ls", "-o" -> {
          if (!words.hasNext()) {
            return say.misuse(word + " needs a value");
          }
          take(word, words.next());
        }
        default -> {
          if (word.startsWith("-") && word.length() > 1) {
            return say.misuse("unknown option " + word);
          }
          if (in != null) {
            return say.misuse("more than one file: " + in + " and " + word);
          }
          in = word;
        }
      }
    }
    return in == null ? say.misuse("the name of a log is missing") : rewrite();
  }

  private void take(String option, String value) {
    switch (option) {
      case "-nc" -> children = value;
      case "-ls" -> leafSize = value;
      default -> out = value;
    }
  }

  private String usage() {
    return "Usage: "
        + name
        + " [OPTION]... FILE.slog2\n"
        + (name.equals(FILTER)
            ? "Builds the tree of a log of SLOG-2 anew.\n\n"
            : "Writes a log of SLOG-2 2.0.5 as one of 2.0.6.\n\n")
        + "  -nc N    children of a node; default: as in FILE\n"
        + "  -ls SIZE bytes of a leaf, with k or m at the end if wanted; default: as in FILE\n"
        + "  -tc, -tcc\n           accepted: drawables are always put in order\n"
        + "  -o OUT   the log to write; default: FILE.slog2.slog2\n"
        + "  -h, -help, --help\n           this text\n\n"
        + "In tracetool's own words: tracetool convert FILE.slog2 -o OUT.slog2\n";
  }

  private int rewrite() throws IOException {
    try (ToolInput input = ToolInput.of(in, say);
        FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(input.path(), handles)) {
      if (out == null && input.isStored()) {
        return say.misuse(in + ": is a pipe, so -o has to name the new log");
      }
      Path target = Path.of(out == null ? in + SUFFIX : out);
      if (Files.exists(target) && Files.isSameFile(target, input.path())) {
        return say.misuse(target + ": is the log that is read; choose another name");
      }
      if (name.equals(UPDATE) && log.header().version().equals(SlogHeader.VERSION)) {
        say.say(in + ": is of version 2.0.6 already");
      }
      SlogSettings settings = settings(log.header());
      try (SlogFile file = SlogFile.create(target, settings)) {
        LogCopy.copy(log, file, this::handleDamage, n -> {});
        file.finish();
      }
      return damaged ? ToolOutput.FAILED : 0;
    } catch (InvalidPathException | TraceException e) {
      say.say(e.getMessage());
    } catch (IllegalArgumentException e) {
      return say.misuse(e.getMessage());
    }
    return ToolOutput.FAILED;
  }

  private SlogSettings settings(SlogHeader header) {
    SlogSettings present = SlogSettings.of(header);
    return new SlogSettings(
        children == null ? present.children() : SlogSettings.children(children),
        leafSize == null ? present.leafSize() : SlogSettings.leafSize(leafSize));
  }

  private void handleDamage(BadBlockException e) {
    damaged = true;
    try {
      say.say(in + ": " + e.getMessage());
    } catch (IOException unheard) {
      // there is no way to report it
    }
  }
}
