package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.format.slog2.read.WalkOrder;
import org.tracetool.legacy.common.ToolInput;
import org.tracetool.legacy.common.ToolOutput;

/** {@code slog2printserial} and {@code slog2printrecur}: a log as text. */
final class SlogPrintTool {
  static final String SERIAL = "slog2printserial";
  static final String RECURSIVE = "slog2printrecur";

  private static final Set<String> WINDOW = Set.of("-t", "-ts", "-tf", "-d");

  private final String name;
  private final ToolOutput say;
  private WalkOrder order = WalkOrder.PRINTED;
  private String file;
  private boolean damaged;

  /** Whether only a window is printed, and which. */
  private boolean isWindow;

  private double from = Double.NEGATIVE_INFINITY;
  private double to = Double.POSITIVE_INFINITY;
  private int depth;

  SlogPrintTool(String name, ToolOutput say) {
    this.name = name;
    this.say = say;
  }

  int run(List<String> args) throws IOException {
    boolean recursive = name.equals(RECURSIVE);
    Iterator<String> words = args.iterator();
    while (words.hasNext()) {
      String word = words.next();
      if (recursive && WINDOW.contains(word)) {
        String fault = window(word, words);
        if (fault != null) {
          return say.misuse(fault);
        }
        continue;
      }
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

  /** Takes an option of windows; gives what is wrong with it, or null. */
  private String window(String option, Iterator<String> words) {
    isWindow = true;
    if (option.equals("-t")) {
      return null;
    }
    if (!words.hasNext()) {
      return option + " needs a value";
    }
    String value = words.next();
    try {
      switch (option) {
        case "-ts" -> from = Double.parseDouble(value);
        case "-tf" -> to = Double.parseDouble(value);
        default -> depth = Integer.parseInt(value);
      }
    } catch (NumberFormatException e) {
      return option + " " + value + ": is not a number";
    }
    boolean known = !Double.isNaN(from) && !Double.isNaN(to) && depth >= 0;
    return known ? null : option + " " + value + ": must be a number, and a depth at least 0";
  }

  private String usage() {
    String orders =
        """
          -is      in the order of starts, as without it
          -ie      in the order of ends
        """;
    String windows =
        """
          -t       the drawables and previews of a window instead
          -ts SEC  its begin; default: that of the log
          -tf SEC  its end; default: that of the log
          -d N     depth of the lowest nodes that are read; 0, the default, for all drawables
        """;
    return "Usage: "
        + name
        + " [OPTION]... FILE.slog2\n"
        + (name.equals(SERIAL)
            ? "Prints a log of SLOG-2: all drawables in order.\n\n" + orders
            : "Prints a log of SLOG-2: the tree of its nodes, with all previews.\n\n" + windows)
        + "  -h, -help, --help\n           this text\n\n"
        + "In tracetool's own words: tracetool dump\n";
  }

  private int print() throws IOException {
    try (ToolInput input = ToolInput.of(file, say);
        FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(input.path(), handles)) {
      if (name.equals(SERIAL)) {
        SerialPrinter.print(log, order, this::handleDamage, say.out());
      } else if (isWindow) {
        WindowPrinter.print(log, from, to, depth, this::handleDamage, say.out());
      } else {
        RecursivePrinter.print(log, this::handleDamage, say.out());
      }
      return damaged ? ToolOutput.FAILED : 0;
    } catch (InvalidPathException | TraceException e) {
      say.say(e.getMessage());
    } catch (BadBlockException e) {
      say.say(file + ": " + e.getMessage());
    }
    return ToolOutput.FAILED;
  }

  private void handleDamage(BadBlockException e) {
    damaged = true;
    try {
      say.say(file + ": " + e.getMessage());
    } catch (IOException unheard) {
      // there is no way to report it
    }
  }
}
