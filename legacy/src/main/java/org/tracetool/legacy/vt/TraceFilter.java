package org.tracetool.legacy.vt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code vtfilter}: a filter file applied to a trace. */
final class TraceFilter extends FilterTool {
  private static final int MAX_LEVEL = 9;

  private static final String USAGE =
      """
      Usage: vtfilter [--filt] -f FILE -o OUT [OPTION...] TRACE
             vtfilter --gen -o FILE [OPTION...] TRACE
      Filters an OTF trace by a filter file of VampirTrace, or writes such a file.

        -f, --filter FILE        the filter file (needed); also -fi
        -o, --output OUT         the trace to write (needed); also -to
        -s, --max-streams N      number of streams; 0 (default) for those of the input
        -z LEVEL                 compress: 1 fast to 9 small, 0 not at all (default: 4)
        --nocompress             write plain files
        --max-file-handles N     accepted: files are chosen by tracetool
        -p, --progress           accepted: progress shows on a terminal
        -v, --verbose            say what the filter did
        -h, --help, -V, --version

      With --gen: see vtfilter --gen --help

      In tracetool's own words: tracetool filter --compat vtfilter --filter FILE TRACE -o OUT.otf
      """;

  private String rules;
  private int level = 4;
  private int streams;
  private boolean verbose;

  TraceFilter() {
    super(
        VtFilter.NAME,
        USAGE,
        new OptionTable()
            .value("-f", "--filter", "-fi")
            .value("-o", "--output", "-to")
            .value("-s", "--max-streams")
            .value("--max-file-handles")
            .flag("--nocompress")
            .value("-z"));
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-f" -> rules = word.value();
      case "-o" -> output = word.value();
      case "-s" -> {
        streams = LeadingNumber.signed(word.value());
        return inRange(word, 0, Integer.MAX_VALUE);
      }
      case "-z" -> {
        level = LeadingNumber.signed(word.value());
        return inRange(word, 0, MAX_LEVEL);
      }
      case "--max-file-handles" -> {
        return inRange(word, 1, Integer.MAX_VALUE);
      }
      case "--nocompress" -> level = 0;
      case "-v" -> verbose = true;
      default -> {} // accepted without effect
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    boolean complete =
        hasTrace()
            && (rules != null || refuse("no input filter file specified"))
            && (output != null || refuse("no output trace file specified"))
            && finds();
    if (complete && isInput(Path.of(master(output)))) {
      messages.say("Input and output trace file are the same. Aborting.");
      complete = false;
    }
    return complete ? run(tracetool, filter()) : FAILED;
  }

  private boolean isInput(Path out) {
    try {
      return Files.exists(out) && Files.isSameFile(Path.of(trace()), out);
    } catch (IOException e) {
      return false; // then the command says what is wrong
    }
  }

  private List<String> filter() {
    List<String> command = new ArrayList<>(List.of("filter", "--force", "--compat", "vtfilter"));
    command.add(verbose ? "-v" : "-q");
    command.add("--filter=" + rules);
    command.add("--compress=" + level);
    if (streams > 0) {
      command.add("--streams=" + streams);
    }
    command.addAll(List.of("--output=" + master(output), "--", trace()));
    return command;
  }
}
