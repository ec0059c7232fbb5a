package org.tracetool.legacy.otf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code otfprofile}: a profile of a trace, as tables, in LaTeX and as filter files. */
public final class OtfProfile extends OtfTool {
  private static final int MAX_GROUPS = 16;

  private static final String USAGE =
      """
      Usage: otfprofile -i TRACE [OPTION...]
      Writes a profile of an OTF trace.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
        -i TRACE     the trace to read
        -o PREFIX    begin of the names of what is written (default: result)
        --csv        write the tables to PREFIX.csv; --nocsv (default) does not
        --tex        write a report to PREFIX.tex (default); --notex does not
        -g N         at most N bars in a picture, 1 to 16 (default)
        --stat       of the statistics that are stored in the trace, not of events
        -d LIST      also (--disp is the same) filter: write rules for VampirTrace to
                     PREFIX.filter; info (default): add functions whose calls differ
                     most to PREFIX.tex, which is written then
                     marker: mark the longest call of each function in TRACE itself
        --disp-mode per-function (default) or per-call-path, --disp-reduction PERCENT,
        --disp-filter FILE
                     how these rules are found, and the rules to keep
        -M           add to PREFIX.csv who sent how much to whom; implies --csv
        -S           add to PREFIX.csv messages by length; implies --csv
        -c           also write processes that spend their time alike to PREFIX.map, the
                     numbers of those that are alike in a line (--cluster is the same)
        --cluster-alg KMEANS (default) or CLINKAGE, -q 0 to 1 (default: 0.1), -H
                     how they are found, how far they may be apart, and only those
                     with the same calls; -q and -H imply CLINKAGE
        -s NAME      with all this, write a trace NAME.otf in which one process of each
                     line represents the others
        -p, -v, -f N, -b SIZE, --nologaxis
                     accepted without effect

      In tracetool's own words: tracetool stats --style otfprofile-csv -o PREFIX.csv TRACE,
                                tracetool stats --style otfprofile-tex -o PREFIX.tex TRACE
      A report with pictures:   tracetool stats --format html -o PREFIX.html TRACE
      """;

  private String trace;
  private String prefix = "result";
  private boolean csv;
  private final List<String> tables = new ArrayList<>();
  private boolean tex = true;
  private int groups = MAX_GROUPS;
  private boolean stored;
  private boolean filter;
  private boolean info;
  private boolean marker;
  private boolean perFunction;
  private int reduction = 15;
  private String earlierFilter;
  private final ClusterOptions alike = new ClusterOptions();

  /** The tool. */
  public OtfProfile() {
    super(
        "otfprofile",
        USAGE,
        new OptionTable()
            .flag("-c", "--cluster")
            .flag("-M", "--csv-msg-matrix")
            .flag("-S", "--csv-msg-size")
            .flags("-v", "-p", "-H", "--stat", "--csv", "--nocsv", "--tex", "--notex")
            .flags("--nologaxis", "--logaxis")
            .value("-i")
            .value("-f")
            .value("-b")
            .value("-o")
            .value("-g")
            .value("-s")
            .value("-q")
            .value("--cluster-alg")
            .value("--disp-mode")
            .value("--disp-reduction")
            .value("--disp-filter")
            .list(
                word -> word.matches("(filter|info|marker)(,(filter|info|marker))*"),
                "-d",
                "--disp"));
  }

  @Override
  protected boolean plain(CommandToken word) {
    return unknown(word);
  }

  @Override
  protected boolean cutShort(CommandToken word) {
    return word.name().equals("-d") ? irregularities(List.of()) : super.cutShort(word);
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-i" -> trace = master(word.value());
      case "-o" -> prefix = word.value();
      case "--stat" -> stored = true;
      case "--csv" -> csv = true;
      case "--nocsv" -> csv = false;
      case "--notex" -> tex = false;
      case "--tex" -> tex = true;
      case "-f", "-b" -> {
        return inRange(word, 1, Integer.MAX_VALUE);
      }
      case "-g" -> {
        groups = LeadingNumber.signed(word.value());
        return inRange(word, 1, MAX_GROUPS);
      }
      case "-d" -> {
        return irregularities(word.values());
      }
      case "--disp-mode" -> {
        perFunction = word.value().equals("per-function"); // any other word is let pass as well
      }
      case "--disp-reduction" -> {
        reduction = LeadingNumber.signed(word.value());
        return inRange(word, 1, 99);
      }
      case "--disp-filter" -> earlierFilter = word.value();
      case "-c", "-s", "-H", "-q", "--cluster-alg" -> {
        return alike.take(word, messages);
      }
      case "-M", "-S" -> {
        csv = true;
        tables.add(word.name().equals("-M") ? "matrix" : "sizes");
      }
      default -> {} // accepted without effect
    }
    return true;
  }

  private boolean irregularities(List<String> lists) {
    if (lists.isEmpty()) {
      info = true;
    }
    for (String list : lists) {
      for (String what : list.split(",")) {
        switch (what) {
          case "filter" -> filter = true;
          case "info" -> info = true;
          default -> marker = true;
        }
      }
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (trace == null) {
      return help(); // as the original
    }
    if (filter && perFunction) {
      messages.say("-d filter: rules are for call paths only; leave --disp-mode per-function out");
      return 1;
    }
    int code = 0;
    if (csv || !tex && !filter && !marker) {
      List<String> table = profile("otfprofile-csv", csv ? prefix + ".csv" : "/dev/null");
      if (!tables.isEmpty()) {
        table.add("--message-tables=" + String.join(",", tables));
      }
      code = run(tracetool, table);
    }
    if (code == 0 && (tex || info || marker)) {
      List<String> report = profile("otfprofile-tex", prefix + ".tex");
      report.add("--bars=" + groups);
      if (info && !stored) { // the sums that a trace stores tell nothing of single calls
        report.add("--dispersion");
      }
      code = run(tracetool, report);
    }
    if (code == 0 && filter) {
      code = run(tracetool, rules());
    }
    if (code == 0 && marker && !stored) {
      code = run(tracetool, List.of("convert", "-q", "--in-place", "--mark-irregular", trace));
    }
    return code == 0 ? alike.work(tracetool, trace, prefix, stored, messages) : code;
  }

  /** Without any output the original still reads the trace, and says if it cannot. */
  private List<String> profile(String style, String output) {
    List<String> command = new ArrayList<>(List.of("stats", "--force", "--style", style));
    if (stored) {
      command.add("--stored");
    }
    command.add("--output");
    command.add(output);
    command.add(trace);
    return command;
  }

  private List<String> rules() {
    List<String> command = new ArrayList<>(List.of("filter", "--gen", "--force", "--call-paths"));
    command.add("--reduce=" + reduction);
    if (earlierFilter != null) {
      command.add("--previous");
      command.add(earlierFilter);
    }
    command.add(trace);
    command.add("--output");
    command.add(prefix + ".filter");
    return command;
  }
}
