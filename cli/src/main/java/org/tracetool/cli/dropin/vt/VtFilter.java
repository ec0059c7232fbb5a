package org.tracetool.cli.dropin.vt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.dropin.DropIn;
import org.tracetool.cli.dropin.LeadingNumber;
import org.tracetool.cli.dropin.OptionTable;
import org.tracetool.cli.dropin.ToolMessages;
import org.tracetool.cli.dropin.Word;

/**
 * {@code vtfilter}, which applies filter files to a trace or writes one from a trace, and {@code
 * vtfiltergen}, which does the latter alone.
 */
public final class VtFilter implements DropIn {
  private static final String SUFFIX = ".otf";
  private static final int HIGHEST_LEVEL = 9;
  private static final int MOST_PERCENT = 99;

  private static final String GENERATE_USAGE =
      """
        -o, --output FILE        the filter file to write (needed)
        -r, --reduce N           keep N per cent of the records, 1 to 99
        -l, --limit N            filtered functions may keep N calls (default: 0)
        -s, --stats              print what was asked for and what is expected
        -e, --exclude F[;F...]   never filter these functions
        -i, --include F[;F...]   always filter these functions
        --include-callees        and what they call
        --exclude-file FILE, --include-file FILE
                                 such names from a file
        -p                       accepted: progress shows on a terminal
        -h, --help, -V, --version
      """;

  private static final String FILTER_USAGE =
      """
      Usage: vtfilter [--filt] -f FILE -o OUT [OPTION...] TRACE
             vtfilter --gen -o FILE [OPTION...] TRACE
      Filters an OTF trace by a filter file of VampirTrace, or writes such a file.

        -f, --filter FILE        the filter file (needed)
        -o, --output OUT         the trace to write (needed)
        -s, --max-streams N      number of streams; 0 (default) for those of the input
        -z LEVEL                 compress: 1 fast to 9 small, 0 not at all (default: 4)
        --nocompress             write plain files
        --max-file-handles N     accepted: files are chosen by tracetool
        -p, --progress           accepted: progress shows on a terminal
        -v, --verbose            say what the filter did
        -h, --help, -V, --version

      With --gen:
      """
          + GENERATE_USAGE
          + """

      In tracetool's own words: tracetool filter --compat vtfilter --filter FILE TRACE -o OUT.otf
      """;

  private static final String GENERATOR_USAGE =
      """
      Usage: vtfiltergen -o FILE [OPTION...] TRACE
      Writes a filter file of VampirTrace from an OTF trace.

      """
          + GENERATE_USAGE
          + """

      In tracetool's own words: tracetool filter --gen --compat vtfilter --reduce N% TRACE -o FILE
      """;

  private final String tool;
  private final ToolMessages messages;
  private boolean generate;
  private final List<String> passed = new ArrayList<>();
  private String trace;
  private String output;
  private String filter;
  private int level = 4;
  private boolean verbose;

  private VtFilter(String tool, boolean generate) {
    this.tool = tool;
    this.generate = generate;
    this.messages = new ToolMessages(tool);
  }

  /** The tool that does both. */
  public static VtFilter both() {
    return new VtFilter("vtfilter", false);
  }

  /** The tool that only generates. */
  public static VtFilter generator() {
    return new VtFilter("vtfiltergen", true);
  }

  private OptionTable options() {
    OptionTable table =
        new OptionTable()
            .equalSign()
            .flag("-h", "--help")
            .flag("-V", "--version")
            .flag("-p", "--progress")
            .flag("-v", "--verbose");
    if (generate) {
      return table
          .value("-o", "--output", "-fo")
          .value("-r", "--reduce")
          .value("-l", "--limit")
          .flag("-s", "--stats", "-stats")
          .value("-e", "--exclude", "-ex")
          .value("-i", "--include", "-in")
          .flag("--include-callees", "-inc")
          .value("--exclude-file")
          .value("--include-file");
    }
    return table
        .value("-f", "--filter", "-fi")
        .value("-o", "--output", "-to")
        .value("-s", "--max-streams")
        .value("--max-file-handles")
        .flag("--nocompress")
        .value("-z");
  }

  @Override
  public int run(List<String> args, Commands tracetool) {
    if (args.isEmpty()) {
      return usage();
    }
    List<String> rest = new ArrayList<>(args);
    if (tool.equals("vtfilter")) {
      generate = rest.remove("--gen");
      rest.remove("--filt");
    }
    for (Word word : options().read(rest)) {
      switch (word.kind()) {
        case PLAIN -> trace = word.name();
        case UNKNOWN -> {
          return refuse("unrecognized option -- '" + word.written() + "'");
        }
        case CUT_SHORT -> {
          return refuse("option '" + word.written() + "' requires an argument");
        }
        case OPTION -> {
          if (word.name().equals("-h")) {
            return usage();
          } else if (word.name().equals("-V")) {
            System.out.println(VampirTraceRelease.VERSION);
            return 0;
          }
          boolean valid = generate ? generatorOption(word) : filterOption(word);
          if (!valid) {
            return refuse("invalid argument `" + word.value() + "' for `" + word.name() + "'");
          }
        }
      }
    }
    if (trace == null) {
      return refuse("no input trace file specified");
    }
    if (!generate && filter == null) {
      return refuse("no input filter file specified");
    }
    if (output == null) {
      return refuse(
          generate ? "no output filter file specified" : "no output trace file specified");
    }
    if (!Files.exists(Path.of(master(trace)))) {
      messages.say("Could not open input trace file " + master(trace) + ". Aborting.");
      return 1;
    }
    if (!generate && isSame(Path.of(master(trace)), Path.of(master(output)))) {
      messages.say("Input and output trace file are the same. Aborting.");
      return 1;
    }
    return tracetool.run(generate ? generating() : filtering()) == 0 ? 0 : 1;
  }

  private int usage() {
    System.out.print(tool.equals("vtfilter") ? FILTER_USAGE : GENERATOR_USAGE);
    return 0;
  }

  private int refuse(String text) {
    messages.say(text);
    System.err.println("Try `" + tool + " --help' for more information.");
    return 1;
  }

  private static String master(String name) {
    return name.endsWith(SUFFIX) ? name : name + SUFFIX;
  }

  private static boolean isSame(Path a, Path b) {
    try {
      return Files.exists(b) && Files.isSameFile(a, b);
    } catch (IOException e) {
      return false; // then the command says what is wrong
    }
  }

  /** Takes an option; false if its value is not a good one. */
  private boolean filterOption(Word word) {
    switch (word.name()) {
      case "-f" -> filter = word.value();
      case "-o" -> output = word.value();
      case "-s" -> {
        int n = LeadingNumber.signed(word.value());
        if (n > 0) {
          passed.add("--streams=" + n);
        }
        return isNumber(word, 0, Integer.MAX_VALUE);
      }
      case "-z" -> {
        level = LeadingNumber.signed(word.value());
        return isNumber(word, 0, HIGHEST_LEVEL);
      }
      case "--nocompress" -> level = 0;
      case "--max-file-handles" -> {
        return isNumber(word, 1, Integer.MAX_VALUE);
      }
      case "-v" -> verbose = true;
      default -> {} // accepted without effect
    }
    return true;
  }

  private boolean generatorOption(Word word) {
    switch (word.name()) {
      case "-o" -> output = word.value();
      case "-r" -> {
        passed.add("--reduce=" + LeadingNumber.signed(word.value()) + "%");
        return isNumber(word, 1, MOST_PERCENT);
      }
      case "-l" -> {
        passed.add("--limit=" + LeadingNumber.signed(word.value()));
        return isNumber(word, 0, Integer.MAX_VALUE);
      }
      case "-s" -> passed.add("-s");
      case "-e" -> passed.add("--exclude=" + word.value());
      case "-i" -> passed.add("--include=" + word.value());
      case "--include-callees", "--exclude-file", "--include-file" -> {
        passed.add(word.name());
        passed.addAll(word.values());
      }
      default -> {} // accepted without effect
    }
    return true;
  }

  private static boolean isNumber(Word word, int least, int most) {
    int n = LeadingNumber.signed(word.value());
    return LeadingNumber.isThere(word.value()) && n >= least && n <= most;
  }

  private List<String> filtering() {
    List<String> command = new ArrayList<>(List.of("filter", "--compat", "vtfilter"));
    command.add(verbose ? "-v" : "-q");
    command.add("--filter=" + filter);
    command.add("--compress=" + level);
    command.addAll(passed);
    command.addAll(List.of("--output=" + master(output), "--", master(trace)));
    return command;
  }

  private List<String> generating() {
    List<String> command = new ArrayList<>(List.of("filter", "--gen", "--compat", "vtfilter"));
    command.addAll(passed);
    command.addAll(List.of("--output=" + output, "--", master(trace)));
    return command;
  }
}
