package org.tracetool.cli.stats;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.cli.common.CsvSafeOption;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.Outcomes;
import org.tracetool.cli.common.OutputTrace;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.ShardOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.common.WideOption;
import org.tracetool.console.Failures;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Printable;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.console.Terminal;
import org.tracetool.console.TerminalWidth;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.Comparison;
import org.tracetool.stats.report.DataReport;
import org.tracetool.stats.report.HtmlReport;
import org.tracetool.stats.report.Report;
import org.tracetool.stats.report.TextReport;
import org.tracetool.stats.report.TextSink;
import org.tracetool.stats.report.View;
import org.tracetool.stats.report.tool.OtfprofileCsv;
import org.tracetool.stats.report.tool.OtfprofileTex;
import org.tracetool.stats.report.tool.StftoolRows;
import org.tracetool.stats.report.tool.VtunifyProfile;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.stats.stored.CallSummaries;
import org.tracetool.stats.stored.StatisticsTrace;
import org.tracetool.stats.stored.StoredStatistics;
import org.tracetool.stats.stored.ThreadRows;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool stats}: shows where the time goes and which process waits for which. */
@Command(
    name = "stats",
    description =
        "Show where the time goes and which process waits for which: a summary, tables,"
            + " a report.",
    footer = {
      "",
      "Without --by, a summary: the most important tables, ten rows each. Tables for --by: region,"
          + " group, paradigm, process, thread, process-region, callpath, sample, imbalance, pair,"
          + " communicator, tag, size, collective, wait, wait-process, longest-wait, file,"
          + " io-handle, io-process, rma, rma-process, counter, counter-region, memory,"
          + " memory-region, marker, timeline."
          + " docs/statistics.md defines every figure.",
      "",
      "Several traces are summed up one after the other: a section each in text, an object each in"
          + " JSON, in tables of csv and tsv a first column with the trace. One that cannot be"
          + " read, or lacks what is asked for, is reported, and the exit code is 3, 5 or 2 when all"
          + " are done.",
      "",
      "Examples:",
      "  tracetool stats run.otf",
      "  tracetool stats --by callpath --depth 4 run.otf",
      "  tracetool stats --by process-region --sort exclusive --top 20 --format csv run.otf",
      "  tracetool stats --format html -o run.html run.otf",
      "  tracetool stats --by region --format csv *.otf",
      "  tracetool stats --by callpath --to svg -o run.svg run.otf",
      "  tracetool stats before.otf --compare after.otf"
    })
public final class StatsCommand extends TraceCommand {
  /** Small enough that the decoded data of a thread is still in its cache when it is summed up. */
  private static final int BUFFER = 64 << 10;

  /** The launcher gives five eighths of the memory to the heap; this leaves room for reading. */
  private static final int SUMS_SHARE = 2;

  private static final int EVERYTHING = Integer.MAX_VALUE;

  /** Forms of the output. */
  enum Format {
    text,
    json,
    jsonl,
    csv,
    tsv,
    html;

    private boolean isTable() {
      return this == csv || this == tsv;
    }

    private boolean isJson() {
      return this == json || this == jsonl;
    }
  }

  /** Forms of older tools. */
  enum Style {
    otfprofile_csv("otfprofile-csv"),
    otfprofile_tex("otfprofile-tex"),
    otfprofile_map("otfprofile-map"),
    vtunify("vtunify"),
    stftool("stftool");

    private final String label;

    Style(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Parameters(
      paramLabel = "TRACE",
      arity = "1..*",
      description = "The traces; the suffix .otf may be left out.")
  private List<Path> traces = new ArrayList<>();

  /** The trace that is summed up now, and what happened to it. */
  private Path trace;

  private Diagnostics own = diagnostics;

  @Mixin private TraceInput input = new TraceInput();
  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "text (default); json: one document; jsonl: a JSON object on each line; csv or tsv: tables"
              + " with a line of names; html: one page with charts. Keys are the same in all of"
              + " them.")
  private Format format;

  @Option(
      names = "--style",
      paramLabel = "STYLE",
      converter = StyleArgument.class,
      description =
          "Print what an older tool prints: otfprofile-csv (otfprofile --csv), otfprofile-tex"
              + " (otfprofile --tex: a report in LaTeX), otfprofile-map (otfprofile --cluster: which"
              + " processes spend their time alike), vtunify (its profile) or stftool (stftool"
              + " --print-statistics).")
  private Style style;

  @Option(
      names = "--bars",
      paramLabel = "N",
      description =
          "With --style otfprofile-tex: at most N bars in a picture, 1 to 16 (default); of more"
              + " processes each bar is the mean of some.")
  private Integer groups;

  @Option(
      names = "--dispersion",
      description =
          "With --style otfprofile-tex: also the functions whose calls differ most, as a table and"
              + " as box plots, as otfprofile -d info.")
  private boolean dispersion;

  @Mixin private AlikeOptions alike = new AlikeOptions();

  /** Tables of otfprofile that are not in its file by default. */
  private enum MessageTable {
    matrix,
    sizes
  }

  @Option(
      names = "--message-tables",
      paramLabel = "LIST",
      split = ",",
      description =
          "With --style otfprofile-csv: also who sent how much to whom (matrix, as otfprofile -M)"
              + " and messages by exact length (sizes, as -S).")
  private Set<MessageTable> messageTables = EnumSet.noneOf(MessageTable.class);

  @Option(
      names = "--by",
      paramLabel = "LIST",
      completionCandidates = TableNames.class,
      split = ",",
      description = "Only these tables, separated by commas, all their rows. See below.")
  private List<String> by;

  @Option(
      names = "--call-paths",
      description = "Distinguish calls by the calls around them: the same as --by callpath.")
  private boolean callPaths;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Call paths: combine calls deeper than N (default: any depth).")
  private Integer depth;

  @Option(
      names = "--sort",
      paramLabel = "KEY",
      description =
          "Sort the tables of --by by this column, named as in the first line of --format csv"
              + " without its unit; largest first, +KEY smallest first.")
  private String sort;

  @Option(names = "--top", paramLabel = "N", description = "At most N rows of each table.")
  private Integer top;

  @Option(
      names = "--stored",
      description =
          "Use the statistics that are stored in the trace, and read no event. Also done where"
              + " there are no events.")
  private boolean stored;

  @Option(
      names = "--compare",
      paramLabel = "TRACE",
      description = "Compare with this trace (B): functions, groups, operations by name.")
  private Path other;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file; it appears when it is complete; - is standard output.")
  private Path output;

  @Option(
      names = "--into",
      paramLabel = "TRACE",
      description =
          "Instead of printing, write a trace that has the definitions and these sums as its"
              + " statistics, and no events. It must have another name.")
  private Path into;

  @Mixin private FlameOptions flame = new FlameOptions();

  @Mixin private Replacement replacement = new Replacement();

  @Mixin private ShardOptions shards = new ShardOptions();

  @Option(
      names = "--partial",
      paramLabel = "FOLDER",
      description = "With --shard and --join: the folder in which the sums of the shares are.")
  private Path partial;

  private DataReport tables;

  @Override
  protected ExitCode run() throws IOException {
    replacement.check();
    if (output != null && TraceInput.isStandard(output)) {
      output = null;
    }
    List<View> views = check();
    checkShards();
    if (output != null && flame.form() == FlameOptions.Form.pprof) {
      replacement.checkProfile(output, input.formats());
    } else if (output != null) {
      replacement.checkText(output, null, input.formats());
    }
    if (traces.size() > 1) {
      input.checkNamed();
      return several(views);
    }
    trace = located(traces.get(0), input);
    other = other == null ? null : located(other, input);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(1, BUFFER);
      try (TraceReader reader = windowed(trace, reading);
          TraceReader second = other == null ? null : windowed(other, reading);
          Progress progress = Progress.start("reading " + trace, common.quiet())) {
        progress.total(0, "records");
        if (shards.isPart()) {
          collectShard(reader, reading, views, progress);
          return ExitCode.OK;
        }
        if (output != null) {
          OutputTrace.checkNotOf(reader, output);
        }
        if (into != null) {
          writeTrace(reader, reading, progress);
          return ExitCode.OK;
        }
        if (flame.any()) {
          FlameGraph graph = new FlameGraph(flame, selection, reading, progress);
          FlameGraph.Content stacks = graph.of(trace, reader, second);
          progress.close();
          checkReadable(trace, own);
          checkStrict();
          write(stacks);
          return ExitCode.OK;
        }
        Body body = body(reader, second, reading, views, progress);
        progress.close();
        checkStrict();
        write(body);
        shards.end(diagnostics);
      }
    }
    return ExitCode.OK;
  }

  private void checkShards() throws IOException {
    shards.check();
    if (shards.any() != (partial != null)) {
      throw new UsageException(
          "--shard and --join go with --partial FOLDER, the folder for the sums of the shares");
    }
    shards.refuse(traces.size() > 1, "several traces");
    shards.refuse(other != null, "--compare");
    shards.refuse(flame.any(), "a picture of call stacks");
    shards.refuse(stored, "--stored");
    shards.refuse(style == Style.stftool, "--style stftool");
    shards.refuse(into != null, "--into");
    shards.refuse(TraceInput.isPipe(traces.get(0)), "standard input");
  }

  private void collectShard(
      TraceReader reader, ReadOptions reading, List<View> views, Progress progress)
      throws IOException {
    StatsOptions options = options(reader, reading, parts(views), progress);
    ShardWork work = beginShards(reader, options);
    if (!shards.isDone()) {
      StatsCollector.collectShard(reader, options, work);
    }
  }

  /** What the sums depend on goes into the proof of the run, whatever is printed of them. */
  private ShardWork beginShards(TraceReader reader, StatsOptions options) throws IOException {
    int regions = reader.definitions().count(DefinitionKind.REGION);
    int processes = reader.definitions().count(DefinitionKind.LOCATION);
    String extra =
        String.join(
            " ",
            new TreeSet<>(options.parts()).toString(),
            "depth " + options.depth(),
            "selection " + selection,
            "processes " + Math.min(processes, options.mostProcesses(regions)),
            "regions " + Math.min(regions, options.mostRegions()));
    shards.refuseDamage(traces.get(0), diagnostics);
    return shards.begin(new ShardFolder(partial), TraceInput.paths(reader), extra);
  }

  /** Sums several traces up; one that cannot be read does not stop the others. */
  private ExitCode several(List<View> views) throws IOException {
    Outcomes outcomes = new Outcomes();
    Body all =
        sink -> {
          for (int i = 0; i < traces.size(); i++) {
            sink.accept(format == Format.json ? (i == 0 ? "[\n" : ",\n") : "");
            if (format == null || format == Format.text) {
              sink.accept((i == 0 ? "" : "\n") + heading(traces.get(i), views));
            }
            own = new Diagnostics();
            section(traces.get(i), views, outcomes, sink);
            own.joinInto(diagnostics);
          }
          sink.accept(format == Format.json ? "]\n" : "");
          checkStrict();
        };
    write(all);
    return outcomes.exitCode();
  }

  /** The summary has the name of the trace itself. */
  private static String heading(Path named, List<View> views) {
    return views.isEmpty() ? "" : "trace  " + Printable.text(named.toString()) + "\n\n";
  }

  private TraceReader windowed(Path named, ReadOptions reading) throws IOException {
    return IndexedInput.of(input.open(named, reading), selection.any(), reading.diagnostics());
  }

  private void section(Path named, List<View> views, Outcomes outcomes, TextSink sink)
      throws IOException {
    try (FileHandles handles = new FileHandles()) {
      trace = located(named, input);
      ReadOptions reading =
          new ReadOptions(TimeWindow.ALL, null, null, handles, own, 0).buffersFor(1, BUFFER);
      try (TraceReader reader = windowed(trace, reading);
          Progress progress = Progress.start("reading " + trace, common.quiet())) {
        progress.total(0, "records");
        if (output != null) {
          OutputTrace.checkNotOf(reader, output);
        }
        body(reader, null, reading, views, progress).writeTo(sink);
      }
      if (own.hasDamage()) {
        outcomes.damaged();
      }
    } catch (IOException | RuntimeException e) {
      if (Outcomes.endsAll(e)) {
        throw e;
      }
      Failures.report(e, common.debug(), System.err);
      String state = outcomes.failed(e);
      unreadable(named.toString(), state, Failures.line(e), views.isEmpty()).writeTo(sink);
    }
  }

  private Body unreadable(String named, String state, String error, boolean isSummary) {
    if (isTable()) {
      return sink -> {};
    } else if (!isJson()) {
      String trace =
          isSummary ? "trace  " + Printable.text(named) + "\n" : ""; // else in the heading
      return Body.of(trace + "state  " + state + "\n");
    }
    JsonWriter json = new JsonWriter(format == Format.jsonl);
    DataReport.failed(named, state, error, own.incidents(), json);
    return Body.of(json.line());
  }

  // --- the request ----------------------------------------------------------------------------

  private List<View> check() throws UsageException {
    flame.check(
        by,
        format != null
            || style != null
            || top != null
            || sort != null
            || depth != null
            || stored
            || into != null,
        traces.size(),
        other != null);
    if (flame.any()) {
      return List.of();
    }
    if (style != null && (format != null || by != null || callPaths || other != null)) {
      throw new UsageException(
          "--style "
              + style
              + " has one form; leave --format, --by, --call-paths and --compare out");
    }
    if (style != null && (sort != null || top != null)) {
      throw new UsageException(
          "--style " + style + " has an order of its own; leave --sort and" + " --top out");
    }
    if (!messageTables.isEmpty() && style != Style.otfprofile_csv) {
      throw new UsageException("--message-tables: only with --style otfprofile-csv");
    }
    alike.check(style == Style.otfprofile_map);
    if (groups != null && style != Style.otfprofile_tex) {
      throw new UsageException("--bars: only with --style otfprofile-tex");
    }
    if (dispersion && (style != Style.otfprofile_tex || stored)) {
      throw new UsageException(
          "--dispersion: only with --style otfprofile-tex, and of events: leave --stored out");
    }
    if (groups != null && (groups < 1 || groups > OtfprofileTex.MOST_GROUPS)) {
      throw new UsageException("--bars " + groups + ": must be 1 to " + OtfprofileTex.MOST_GROUPS);
    }
    if (into != null
        && (style != null
            || format != null
            || by != null
            || output != null
            || other != null
            || callPaths
            || stored
            || raw
            || csvSafe.isSafe()
            || traces.size() > 1)) {
      throw new UsageException(
          "--into writes a trace and prints nothing; leave the options for printing out, and name"
              + " one trace");
    }
    csvSafe.check(format != null && format.isTable());
    if (traces.size() > 1 && (style != null || other != null || format == Format.html)) {
      throw new UsageException(
          "--style, --compare and --format html are for one trace; name one, and a second one with"
              + " --compare");
    }
    if (raw && format != Format.csv && style == null) {
      throw new UsageException("--raw: only with --format csv or --style");
    }
    if (raw && csvSafe.isSafe()) {
      throw new UsageException("--raw and --csv-safe exclude each other");
    }
    if (top != null && top < 1) {
      throw new UsageException("--top " + top + ": must be 1 or more");
    }
    if (depth != null && depth < 1) {
      throw new UsageException("--depth " + depth + ": must be 1 or more");
    }
    if (other != null && (by != null || callPaths || format == Format.html)) {
      throw new UsageException(
          "--compare has tables of its own; leave --by, --call-paths and --format html out");
    }
    if (format == Format.html && by != null) {
      throw new UsageException("--format html shows all tables; leave --by out");
    }
    if (stored && selection.any()) {
      throw new UsageException(
          "stored statistics cover whole runs; leave --stored or --time and --process out");
    }
    List<View> views = new ArrayList<>();
    for (String name : by == null ? List.<String>of() : by) {
      views.add(view(name));
    }
    if (callPaths && format != Format.html && !views.contains(View.CALLPATH)) {
      views.add(View.CALLPATH);
    }
    if (sort != null && views.isEmpty() && other == null && !isTable()) {
      throw new UsageException("--sort " + sort + ": name the table with --by, for example region");
    }
    if (depth != null && !views.contains(View.CALLPATH) && format != Format.html) {
      throw new UsageException("--depth is for call paths; add --by callpath");
    }
    if (stored && views.contains(View.CALLPATH)) {
      throw new UsageException("stored statistics have no call paths; leave --stored out");
    }
    if (views.isEmpty() && isTable() && other == null) {
      views.add(View.REGION);
    }
    if (format == Format.html && output == null && Terminal.isOut()) {
      throw new UsageException(
          "--format html: name the file for the page, for example -o run.html");
    }
    return views;
  }

  private boolean isTable() {
    return format != null && format.isTable();
  }

  private boolean isJson() {
    return format != null && format.isJson();
  }

  private Set<Part> parts(List<View> views) {
    Set<Part> parts = EnumSet.noneOf(Part.class);
    if (other != null) {
      parts.add(Part.PARTNERS); // messages of processes that are chosen, whole
      parts.add(Part.WAITS); // durations of messages whose sends do not tell them
    }
    if (messageTables.contains(MessageTable.sizes)) {
      parts.add(Part.LENGTHS);
    }
    if (dispersion) {
      parts.add(Part.DISTRIBUTIONS);
    }
    if (style != null || other != null) {
      return parts;
    }
    views.forEach(view -> parts.addAll(view.parts()));
    if (format == Format.html || views.isEmpty()) {
      parts.add(Part.DISTRIBUTIONS);
      parts.add(Part.WAITS);
    }
    if (format == Format.html || views.isEmpty() && isJson()) {
      parts.addAll(EnumSet.complementOf(EnumSet.of(Part.LENGTHS)));
    }
    return parts;
  }

  @Option(
      names = "--raw",
      description =
          "With --format csv or --style: names and texts with the bytes that they have, also those"
              + " that steer a terminal. Other forms always spell control characters, bytes that"
              + " are not UTF-8 and invisible characters as \\xNN and \\uNNNN, or as JSON or HTML"
              + " do.")
  private boolean raw;

  @Mixin private CsvSafeOption csvSafe = new CsvSafeOption();

  @Mixin private WideOption wide = new WideOption();

  private SeparatedValues.Texts texts() {
    if (csvSafe.isSafe()) {
      return SeparatedValues.Texts.NO_FORMULAS;
    }
    return raw ? SeparatedValues.Texts.RAW : SeparatedValues.Texts.ESCAPED;
  }

  // --- work --------------------------------------------------------------------------------------

  /** The output, generated while it is written. */
  @FunctionalInterface
  private interface Body {
    void writeTo(TextSink sink) throws IOException;

    static Body of(String text) {
      return sink -> sink.accept(text);
    }
  }

  private Body body(
      TraceReader reader,
      TraceReader second,
      ReadOptions reading,
      List<View> views,
      Progress progress)
      throws IOException {
    if (style == Style.stftool) {
      return Body.of(StftoolRows.text(callRows(reader, reading, progress)));
    }
    // vtunify computes its profile from the statistics of the run itself.
    boolean preferStored = style == Style.vtunify && !selection.any();
    TraceStatistics s = statistics(trace, reader, reading, parts(views), preferStored, progress);
    if (style == Style.vtunify) {
      return Body.of(VtunifyProfile.of(s).table());
    } else if (style == Style.otfprofile_csv) {
      return Body.of(
          OtfprofileCsv.text(
              s,
              messageTables.contains(MessageTable.matrix),
              messageTables.contains(MessageTable.sizes)));
    } else if (style == Style.otfprofile_map) {
      return Body.of(alike.text(s));
    } else if (style == Style.otfprofile_tex) {
      int most = groups == null ? OtfprofileTex.MOST_GROUPS : groups;
      return Body.of(OtfprofileTex.text(s, trace.toString(), most, dispersion));
    }
    int rows = top != null ? top : EVERYTHING;
    if (format == Format.html) {
      return Body.of(HtmlReport.text(trace.toString(), s, rows, own.incidents()));
    }
    Report report = report(s, second, reading, views, progress);
    if (isTable()) {
      return sink -> table().table(report, sink);
    } else if (isJson()) {
      return sink -> json(report, sink);
    }
    int width = output == null ? TerminalWidth.get() : Math.max(TerminalWidth.get(), 100);
    return sink -> TextReport.text(report, width, wide.isWide(), views.isEmpty(), sink);
  }

  /** The table of all traces. */
  private DataReport table() {
    if (tables == null) {
      SeparatedValues values = new SeparatedValues(format == Format.tsv, texts());
      tables = new DataReport(values, traces.size() > 1);
    }
    return tables;
  }

  private void json(Report report, TextSink sink) throws IOException {
    JsonWriter json = new JsonWriter(format == Format.jsonl);
    DataReport.json(report, own.incidents(), json, sink);
    sink.accept(json.line());
  }

  private Report report(
      TraceStatistics s,
      TraceReader second,
      ReadOptions reading,
      List<View> views,
      Progress progress)
      throws IOException {
    boolean isText = format == null || format == Format.text;
    int rows = top != null ? top : EVERYTHING;
    int some = top != null ? top : Report.SUMMARY_ROWS;
    if (second != null) {
      TraceStatistics b = statistics(other, second, reading, parts(views), false, progress);
      return Comparison.of(trace.toString(), other.toString(), s, b, sort, isText ? some : rows);
    } else if (!views.isEmpty()) {
      checkViews(views, s);
      return Report.of(trace.toString(), s, views, sort, rows);
    } else if (isText) {
      return Report.summary(trace.toString(), s, some);
    }
    return Report.everything(trace.toString(), s, rows);
  }

  private static void checkViews(List<View> views, TraceStatistics s) throws UsageException {
    for (View view : views) {
      if (!view.isKnown(s)) {
        throw new UsageException("--by " + view.label() + ": needs events, not stored statistics");
      }
    }
  }

  private StatsOptions options(
      TraceReader reader, ReadOptions reading, Set<Part> parts, Progress progress)
      throws UsageException {
    return new StatsOptions(
        parts,
        depth == null ? StatsOptions.ANY_DEPTH : depth,
        common.threads(),
        common.memory() / SUMS_SHARE,
        reading
            .withWindow(selection.window(reader.definitions()))
            .withLocations(selection.locations(reader)),
        progress::add);
  }

  private TraceStatistics statistics(
      Path path,
      TraceReader reader,
      ReadOptions reading,
      Set<Part> parts,
      boolean preferStored,
      Progress progress)
      throws IOException {
    StatsOptions options = options(reader, reading, parts, progress);
    boolean hasStored = StoredStatistics.areIn(reader);
    if (stored && !hasStored) {
      throw new UsageException(
          "--stored: " + path + " stores no statistics; leave it out to sum the events up");
    }
    if (stored || preferStored && hasStored) {
      return StoredStatistics.read(reader, options);
    }
    TraceStatistics s =
        shards.any()
            ? StatsCollector.join(reader, options, beginShards(reader, options))
            : StatsCollector.collect(reader, options);
    if (s.records() == 0) {
      if (hasStored && !selection.any()) {
        own.warning("no events; these are the statistics that the trace stores", null);
        return StoredStatistics.read(reader, options);
      }
      nothing(path, "events");
    }
    return s;
  }

  private List<long[]> callRows(TraceReader reader, ReadOptions reading, Progress progress)
      throws IOException {
    if (stored) {
      List<long[]> rows = CallSummaries.stored(reader, reading);
      if (rows.isEmpty()) {
        throw new UsageException(
            "--stored: "
                + trace
                + " stores no calls by peer and size; leave it out to sum the events up");
      }
      return rows;
    }
    List<long[]> rows = ThreadRows.collect(reader, options(reader, reading, Set.of(), progress));
    if (rows.isEmpty() && !selection.any()) {
      rows = CallSummaries.stored(reader, reading);
      if (!rows.isEmpty()) {
        own.warning("no events; these are the statistics that the trace stores", null);
      }
    }
    if (rows.isEmpty()) {
      nothing(trace, "calls");
    }
    return rows;
  }

  /** Calls by peer and size, where the output has a place for them. */
  private List<long[]> callRows(
      TraceFormat target, TraceStatistics s, TraceReader reader, StatsOptions options)
      throws IOException {
    if (!target.capabilities().kinds().contains(EventKind.SUMMARY_CALLS)) {
      return List.of();
    }
    return s.isStored()
        ? CallSummaries.stored(reader, options.reading())
        : ThreadRows.collectWithin(reader, options);
  }

  private void nothing(Path path, String what) throws DamagedTraceException {
    checkReadable(path, own);
    own.warning("no " + what + " to sum up", path.toString());
  }

  private void writeTrace(TraceReader reader, ReadOptions reading, Progress progress)
      throws IOException {
    OutputTrace.checkNotInput(into, reader);
    TraceFormat target = OutputTrace.format(into, null, input, trace);
    replacement.checkTrace(into, target, input.formats());
    if (!target.capabilities().kinds().contains(EventKind.SUMMARY_REGION)) {
      throw new UnsupportedTraceException(
          "--into "
              + into
              + ": format "
              + target.id()
              + " has no place for statistics; otf and stf have one");
    }
    TraceStatistics s = statistics(trace, reader, reading, Set.of(), false, progress);
    List<long[]> calls = callRows(target, s, reader, options(reader, reading, Set.of(), progress));
    try (TraceWriter writer =
        target.create(into, replacement.writing(new WriteOptions(-1, diagnostics)))) {
      StatisticsTrace.write(reader, s, calls, writer, diagnostics);
      writer.complete();
      checkStrict();
      writer.finish();
    }
  }

  private void write(FlameGraph.Content stacks) throws IOException {
    FileOutput.write(
        output == null ? Path.of("-") : output,
        out -> {
          OutputStream buffered = new BufferedOutputStream(out);
          stacks.writeTo(buffered);
          buffered.flush();
        });
  }

  private void write(Body body) throws IOException {
    if (output == null) {
      OutputStream out = raw ? new StandardOutput() : StandardOutput.forReaders();
      body.writeTo(piece -> out.write(TraceText.encode(piece)));
      return;
    }
    FileOutput.write(output, file -> body.writeTo(piece -> file.write(TraceText.encode(piece))));
  }

  private static View view(String name) throws UsageException {
    try {
      return View.of(name);
    } catch (UsageException e) {
      throw new UsageException("--by: " + e.getMessage());
    }
  }
}
