package org.tracetool.cli.info;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.common.ListsThreads;
import org.tracetool.cli.common.RawOption;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.Progress;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.TraceText;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool info}: describes a trace and its contents. */
@Command(
    name = "info",
    description = "Describe a trace: format, creator, processes, times, sizes, definitions.",
    footer = {
      "",
      "Without --counts no record is read, so the command is fast however long the trace is, but"
          + " damage to the records goes unnoticed.",
      "",
      "Examples:",
      "  tracetool info run.otf",
      "  tracetool info --counts --json run.otf",
      "  tracetool info --list-threads run.stf"
    })
public final class InfoCommand extends TraceCommand implements ListsThreads {
  private static final int MEMORY_SHARE = 8;
  private static final int LEVELS = 4;
  private static final String MASTER = ".otf";

  @Parameters(paramLabel = "TRACE", description = "The trace; the suffix .otf may be left out.")
  private Path trace;

  @Mixin private TraceInput input = new TraceInput();

  @Option(
      names = "--counts",
      description = "Read all records and count them by kind and by stream.")
  private boolean counts;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--list-threads",
      description =
          "(also --threads without a number) List processes and threads, one line each: number in"
              + " dumps, process, thread, id of the native thread, id of the"
              + " process, host, name; 0 and - for unknown values.")
  private boolean listThreads;

  @Option(
      names = "--list-errors",
      description =
          "List the errors found in the application while it ran, one line each: time in ticks,"
              + " number of the process in dumps, severity, name, text.")
  private boolean listErrors;

  @Option(
      names = "--check",
      paramLabel = "RULE",
      description =
          "With --list-errors: 'PATTERN off' hides reports by their names, as CHECK of the Trace"
              + " Collector; repeatable, the last rule that matches counts.")
  private List<String> checks = new ArrayList<>();

  /** How the overview is printed. */
  enum Style {
    text,
    otfinfo,
    otfshrink
  }

  @Option(
      names = "--style",
      paramLabel = "STYLE",
      defaultValue = "text",
      description =
          "text (default); otfinfo: exactly what otfinfo prints, see --level; otfshrink: the"
              + " processes as otfshrink -p lists them.")
  private Style style = Style.text;

  @Option(
      names = "--level",
      paramLabel = "0..4",
      description =
          "With --style otfinfo: how much; 0 nothing, 1 (default) the trace as a whole, 2 how many"
              + " definitions, 3 how many events, which are read for this, 4 names of definitions.")
  private Integer level;

  @Mixin private RawOption raw = new RawOption();

  /**
   * The command for {@code info TRACE}, put together without the option parser, which would take
   * most of the time of such a call; null if the word may be more than the name of a trace.
   */
  public static InfoCommand plain(String word) {
    if (word.isEmpty() || word.startsWith("-") || word.startsWith("@")) {
      return null;
    }
    try {
      InfoCommand command = new InfoCommand();
      command.trace = Path.of(word);
      return command;
    } catch (InvalidPathException e) {
      return null; // The parser says what is wrong with it.
    }
  }

  @Override
  protected ExitCode run() throws IOException {
    raw.standardOutput().write(TraceText.encode(describe()));
    return ExitCode.OK;
  }

  /** All that is printed, but for lists that can be long, which are printed at once. */
  String describe() throws IOException {
    check();
    trace = located(trace, input);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(common.threads(), common.memory() / MEMORY_SHARE);
      try (TraceReader reader = input.open(trace, options);
          Progress progress = Progress.start("counting " + trace, common.quiet())) {
        if (listErrors) {
          errors(reader, options, raw.standardOutput());
          return "";
        }
        return text(reader, options, progress);
      }
    }
  }

  private void errors(TraceReader reader, ReadOptions options, OutputStream out)
      throws IOException {
    ThreadList threads = new ThreadList(reader.definitions(), trace);
    Reports reports = new Reports(reader, threads, checks);
    long memory = common.memory() / MEMORY_SHARE;
    if (json) {
      reports.printJson(trace.toString(), options, memory, common.threads(), out);
    } else {
      reports.print(options, memory, common.threads(), out);
    }
    if (reports.listed() == 0 && checks.isEmpty()) {
      diagnostics.warning(
          "no reports; they come from checks while the program ran", trace.toString());
    }
  }

  @Override
  public void listThreads() {
    listThreads = true;
  }

  private void check() throws UsageException {
    if ((listThreads || listErrors) && (counts || style != Style.text)
        || listThreads && listErrors) {
      throw new UsageException(
          "--list-threads, --list-errors, --counts and --style exclude each other");
    }
    if (!checks.isEmpty() && !listErrors) {
      throw new UsageException("--check: only with --list-errors");
    }
    if (style != Style.text && (json || counts)) {
      throw new UsageException(
          "--style " + style + ": not with --json or --counts; --level of otfinfo shows more");
    }
    if (level != null && style != Style.otfinfo) {
      throw new UsageException("--level: only with --style otfinfo");
    }
    if (level != null && (level < 0 || level > LEVELS)) {
      throw new UsageException("--level " + level + ": must be 0 to " + LEVELS);
    }
  }

  /** Nothing else shows damage to files that are not read; definitions are. */
  private void reportEmpty(TraceOverview overview) {
    for (TraceFile file : overview.empty) {
      if (!file.role().equals("def")) {
        diagnostics.damage("empty file", file.path() + ": expected " + file.role());
      }
    }
  }

  private String text(TraceReader reader, ReadOptions options, Progress progress)
      throws IOException {
    if (style == Style.otfinfo) {
      return likeOtfinfo(reader, options, progress);
    }
    if (style == Style.otfshrink) {
      return ProcessRuns.text(reader.definitions());
    }
    if (listThreads) {
      ThreadList threads = new ThreadList(reader.definitions(), trace);
      return json ? threads.json(trace.toString()) : threads.text();
    }
    List<StreamCount> counted = counts ? count(reader, options, progress) : null;
    TraceOverview overview = new TraceOverview(trace.toString(), reader, counted);
    if (counted == null) {
      reportEmpty(overview);
    }
    return json
        ? new JsonInfo(overview, diagnostics.incidents()).text()
        : new TextInfo(overview, common.verbose()).text();
  }

  private List<StreamCount> count(TraceReader reader, ReadOptions options, Progress progress)
      throws IOException {
    List<StreamCount> counted = new Counter(reader, options, progress).count(common.threads());
    progress.close();
    long records = 0;
    for (StreamCount count : counted) {
      records += count.total().total();
    }
    if (records == 0) {
      noRecords(trace, "no records");
    }
    return counted;
  }

  private String likeOtfinfo(TraceReader reader, ReadOptions options, Progress progress)
      throws IOException {
    int upTo = level == null ? 1 : level;
    OtfinfoText text = new OtfinfoText(reader);
    if (upTo >= 1) {
      String name = trace.toString();
      text.general(name.endsWith(MASTER) ? name : name + MASTER);
    }
    if (upTo >= 2) {
      text.content();
    }
    if (upTo >= 3) {
      List<StreamCount> counted = count(reader, options, progress);
      Definitions definitions = reader.definitions();
      CounterRates rates =
          new CounterRates(
              definitions.all(Definition.Counter.class), OtfinfoText.ticksPerSecond(definitions));
      if (rates.anyAccumulated()) {
        // Damage was reported by the counting.
        rates.read(
            reader, options.withDiagnostics(new Diagnostics()), common.memory() / MEMORY_SHARE);
      }
      text.events(counted, rates);
    }
    if (upTo >= LEVELS) {
      text.names();
    }
    return text.text();
  }
}
