package org.tracetool.legacy.otf2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.FaultTrackingOutput;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.legacy.otf2.print.ArchivePrinter;
import org.tracetool.legacy.otf2.print.PrintOptions;
import org.tracetool.legacy.otf2.print.PrintStep;

/** {@code otf2-print}: an archive as text. */
final class PrintTool {
  static final String NAME = "otf2-print";

  private static final String SUFFIX = ".otf2";

  private static final String USAGE =
      """
      Usage: otf2-print [OPTION]... [--] ANCHORFILE
      Prints an OTF2 archive, without options its events.

        -A, --show-all              everything that follows
        -G, --show-global-defs      global definitions
        -I, --show-info             what the anchor file says
        -T, --show-thumbnails       headers of thumbnails
        -M, --show-mappings         tables from local to global ids
        -C, --show-clock-offsets    clock offsets
            --timestamps=FORMAT     plain: times as they are; offset: from the global offset on
        -L, --location LID          events of one location only
        -s, --step N                wait for ENTER after N events
            --time MIN MAX          events of these times only, both included
            --system-tree           write the system tree as a graph for dot
            --silent                read all and print no events
            --unwind-calling-context
                                    the calling contexts of an event, one line each
        -Werror, --warnings-as-errors
                                    accepted: there are no warnings
        -d, --debug                 accepted
        -V, --version               the release of OTF2 whose tool this replaces
        -h, --help                  this text

      In tracetool's own words: tracetool dump --style otf2-print
      """;

  private final ToolOutput out;

  PrintTool(ToolOutput out) {
    this.out = out;
  }

  int run(List<String> words) throws IOException {
    PrintArguments arguments;
    try {
      arguments = new PrintArguments(words);
    } catch (ToolUsageError e) {
      return Otf2Tools.misuse(out, e.getMessage());
    }
    if (arguments.help) {
      out.out().write(USAGE.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      return 0;
    }
    if (arguments.version) {
      out.printLine(NAME + ": version " + Otf2Tools.RELEASE);
      return 0;
    }
    return print(arguments);
  }

  private int print(PrintArguments arguments) throws IOException {
    Path anchor;
    try {
      anchor = Path.of(arguments.anchor);
    } catch (InvalidPathException e) {
      return notReadable(e.getMessage());
    }
    String name = anchor.getFileName() == null ? "" : anchor.getFileName().toString();
    if (!name.endsWith(SUFFIX)) {
      return notReadable(anchor + ": not the name of an anchor file; say NAME.otf2");
    }
    try {
      anchor = UnfinishedOutput.settled(anchor);
    } catch (IOException e) {
      return notReadable(e.getMessage());
    }
    FaultTrackingOutput watched = new FaultTrackingOutput(out.out());
    PrintOptions options = arguments.options();
    try (FileHandles handles = new FileHandles()) {
      ArchivePrinter printer =
          new ArchivePrinter(anchor, options, handles, d -> {}, watched, out.in(), processors());
      try {
        printer.print();
      } catch (TraceException e) {
        return failed(printer.step(), e);
      } catch (IOException e) {
        if (watched.hasFailed()) {
          throw e;
        }
        return failed(printer.step(), e);
      }
      if (arguments.systemTree && printer.hasDefinitions()) {
        return graph(arguments.anchor, printer.systemTree().graph());
      }
      return 0;
    }
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  private int notReadable(String reason) throws IOException {
    out.printLine("\n=== OTF2-PRINT ===\n==ERROR== Create new reader handle.");
    out.say(reason);
    return ToolOutput.FAILED;
  }

  private int failed(PrintStep step, IOException e) throws IOException {
    String line = "==ERROR== " + step.failure();
    if (step.sort() == PrintStep.StepKind.LOCATION) {
      out.explain(line + "\n"); // the only one that goes there
      return ToolOutput.FAILED;
    }
    out.printLine(line);
    out.say(e.getMessage());
    return ToolOutput.FAILED;
  }

  /** The file for the graph of an archive, beside its anchor. */
  static String dotFile(String anchor) {
    return anchor.substring(0, anchor.length() - SUFFIX.length()) + ".SystemTree.dot";
  }

  private int graph(String anchor, byte[] graph) throws IOException {
    String dot = dotFile(anchor);
    out.printLine("\nGenerate system tree dot graph for \"" + anchor + "\".");
    try {
      Files.write(Path.of(dot), graph);
    } catch (IOException e) {
      out.printLine("==ERROR== Could not open file for writing: " + dot);
      return ToolOutput.FAILED;
    }
    out.printLine("\nDot file written to \"" + dot + "\".");
    out.printLine("\nTo generate an image from the dot file run:");
    out.printLine("\"dot -Tpng " + dot + " -o SystemTree.png\"\n");
    return 0;
  }
}
