package org.tracetool.legacy.vt;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code vtfilter --gen} and {@code vtfiltergen}: a filter file made from a trace. */
public final class FilterMaker extends FilterTool {
  private static final int MAX_PERCENT = 99;

  private static final String USAGE =
      """
      Usage: NAME -o FILE [OPTION...] TRACE
      Writes a filter file of VampirTrace from an OTF trace.

        -o, --output FILE        the filter file to write (needed); also -fo
        -r, --reduce N           keep N per cent of the records, 1 to 99
        -l, --limit N            filtered functions may keep N calls (default: 0)
        -s, --stats              print what was asked for and what is expected
        -e, --exclude F[;F...]   never filter these functions; also -ex
        -i, --include F[;F...]   always filter these functions; also -in
        --include-callees        and what they call; also -inc
        --exclude-file FILE, --include-file FILE
                                 such names from a file
        -p, -v                   accepted: progress shows on a terminal
        -h, --help, -V, --version

      In tracetool's own words: tracetool filter --gen --compat vtfilter --reduce N% TRACE -o FILE
      """;

  private final List<String> passed = new ArrayList<>();

  FilterMaker(String name) {
    super(
        name,
        USAGE.replace("NAME", name.equals(VtFilter.NAME) ? name + " --gen" : name),
        new OptionTable()
            .value("-o", "--output", "-fo")
            .value("-r", "--reduce")
            .value("-l", "--limit")
            .flag("-s", "--stats", "-stats")
            .value("-e", "--exclude", "-ex")
            .value("-i", "--include", "-in")
            .flag("--include-callees", "-inc")
            .value("--exclude-file")
            .value("--include-file"));
  }

  /** The tool that does nothing else. */
  public static FilterMaker alone() {
    return new FilterMaker("vtfiltergen");
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-o" -> output = word.value();
      case "-r" -> {
        passed.add("--reduce=" + LeadingNumber.signed(word.value()) + "%");
        return inRange(word, 1, MAX_PERCENT);
      }
      case "-l" -> {
        passed.add("--limit=" + LeadingNumber.signed(word.value()));
        return inRange(word, 0, Integer.MAX_VALUE);
      }
      case "-s" -> passed.add("--estimate");
      case "--include-callees" -> passed.add(word.name());
      case "-e" -> passed.add("--exclude=" + word.value());
      case "-i" -> passed.add("--include=" + word.value());
      case "--exclude-file", "--include-file" -> passed.add(word.name() + "=" + word.value());
      default -> {} // accepted without effect
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    boolean complete =
        hasTrace() && (output != null || refuse("no output filter file specified")) && finds();
    if (!complete) {
      return FAILED;
    }
    List<String> command =
        new ArrayList<>(List.of("filter", "--gen", "--force", "--compat", "vtfilter"));
    command.addAll(passed);
    command.addAll(List.of("--output=" + output, "--", trace()));
    return run(tracetool, command);
  }
}
