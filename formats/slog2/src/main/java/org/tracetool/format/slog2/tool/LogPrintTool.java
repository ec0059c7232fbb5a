package org.tracetool.format.slog2.tool;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.print.RecursivePrinter;
import org.tracetool.format.slog2.print.SerialPrinter;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.WalkOrder;

/** {@code slog2printserial} and {@code slog2printrecur}: a log as text. */
final class LogPrintTool {
  static final String SERIAL = "slog2printserial";
  static final String RECURSIVE = "slog2printrecur";

  private final String name;
  private final ToolLog say;
  private WalkOrder order = WalkOrder.PRINTED;
  private String file;
  private boolean damaged;

  LogPrintTool(String name, ToolLog say) {
    this.name = name;
    this.say = say;
  }

  int run(List<String> args) throws IOException {
    for (String word : args) {
      switch (word) {
        case "-h", "-help", "--help" -> {
          say.print(usage());
          return 0;
        }
        case "-is" -> order = WalkOrder.PRINTED;
        case "-ie" -> order = WalkOrder.END;
        default -> {
          if (word.startsWith("-") && word.length() > 1) {
            return say.misuse("unknown option " + word);
          }
          if (file != null) {
            return say.misuse("more than one file: " + file + " and " + word);
          }
          file = word;
        }
      }
    }
    return file == null ? say.misuse("the name of a log is missing") : print();
  }

  private String usage() {
    String orders =
        """
          -is      in the order of starts, as without it
          -ie      in the order of ends
        """;
    return "Usage: "
        + name
        + " [OPTION]... FILE.slog2\n"
        + (name.equals(SERIAL)
            ? "Prints a log of SLOG-2: all drawables in order.\n\n" + orders
            : "Prints a log of SLOG-2: the tree of its nodes, with all previews.\n\n")
        + "  -h, -help, --help\n           this text\n\n"
        + "In tracetool's own words: tracetool dump\n";
  }

  private int print() throws IOException {
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(Path.of(file), handles)) {
      if (name.equals(SERIAL)) {
        SerialPrinter.print(log, order, this::found, say.streams().out());
      } else {
        RecursivePrinter.print(log, this::found, say.streams().out());
      }
      return damaged ? ToolLog.FAILED : 0;
    } catch (InvalidPathException | TraceException e) {
      say.say(e.getMessage());
    } catch (BadBlockException e) {
      say.say(file + ": " + e.getMessage());
    }
    return ToolLog.FAILED;
  }

  private void found(BadBlockException e) {
    damaged = true;
    try {
      say.say(file + ": " + e.getMessage());
    } catch (IOException unheard) {
      // there is nobody to tell
    }
  }
}
