package org.tracetool.cli.info;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.argument.ThreadListing;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.RawOption;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.common.WideOption;
import org.tracetool.console.Failures;
import org.tracetool.console.Progress;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.legacy.otf.info.CounterRates;
import org.tracetool.legacy.otf.info.OtfinfoText;
import org.tracetool.legacy.otf.info.ProcessRangeList;
import org.tracetool.legacy.otf.info.StreamList;
import org.tracetool.print.OutputForm;
import org.tracetool.print.info.MarkerList;
import org.tracetool.print.info.ReportedErrors;
import org.tracetool.print.info.StreamCount;
import org.tracetool.print.info.TextInfo;
import org.tracetool.print.info.ThreadList;
import org.tracetool.print.info.TraceOverview;
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
      "Without --counts no record is read, so the command is fast for any trace,"
          + " but damage to the records goes unnoticed.",
      "",
      "Several traces give a table with one line each. A damaged input has a line"
          + " as well; the exit code is then 3. JSON of one trace is an object, of"
          + " several a list of objects.",
      "",
      "Examples:",
      "  tracetool info run.otf",
      "  tracetool info --counts --format json run.otf",
      "  tracetool info *.otf",
      "  tracetool info --list-threads run.stf"
    })
public final class InfoCommand extends TraceCommand implements ThreadListing {
  private static final int MEMORY_SHARE = 8;
  private static final int MAX_DETAIL = 4;
  private static final String MASTER = ".otf";

  @Parameters(
      paramLabel = "TRACE",
      arity = "1..*",
      description = "Traces: folders that Score-P wrote, or files such as run.otf2 or run.prv.")
  private List<Path> traces = new ArrayList<>();

  /** The trace that is described now. */
  private Path trace;

  @Mixin private TraceInput input = new TraceInput();

  @Mixin private NameOptions names = new NameOptions();

  @Option(
      names = "--counts",
      description = "Read all records and count them by kind and by stream.")
  private boolean counts;

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--json",
      hidden = true,
      description = "The same as --format json, as it was called before.")
  private boolean json;

  @Mixin private WideOption wide = new WideOption();

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
      names = "--list-markers",
      description =
          "List the markers, such as notes, one line each: time and duration in ticks, number of"
              + " the process in dumps (0 for none), class, text.")
  private boolean listMarkers;

  @Option(
      names = "--check",
      paramLabel = "RULE",
      description =
          "With --list-errors: 'PATTERN off' hides reports by their names, as CHECK of the"
              + " Trace Collector; repeatable, the last matching rule wins.")
  private List<String> checks = new ArrayList<>();

  /** How the overview is printed. */
  enum Style {
    text,
    otfinfo,
    otfshrink,
    otfaux
  }

  @Option(
      names = "--style",
      paramLabel = "STYLE",
      defaultValue = "text",
      description =
          "text (default); otfinfo: exactly what otfinfo prints, see --detail; otfshrink: the"
              + " processes as otfshrink -p lists them; otfaux: the streams as otfaux -l does.")
  private Style style = Style.text;

  @Option(
      names = "--detail",
      paramLabel = "0..4",
      description =
          "With --style otfinfo: detail: 0 nothing, 1 (default) the trace, 2 number of"
              + " definitions, 3 number of events (reads them), 4 names of definitions.")
  private Integer detail;

  @Mixin private RawOption raw = new RawOption();

  @Override
  protected ExitCode run() throws IOException {
    if (traces.size() == 1) {
      raw.standardOutput().write(TraceText.encode(describe()));
      boolean saysState = lists() == 0 && style == Style.text;
      return saysState && diagnostics.hasDamage() ? ExitCode.DAMAGED_INPUT : ExitCode.OK;
    }
    check();
    if (lists() > 0 || style != Style.text) {
      throw new UsageException(
          "--list-threads, --list-errors, --list-markers and --style are for one trace; name one");
    }
    return list(raw.standardOutput());
  }

  /** Describes several traces; one that cannot be read does not stop the others. */
  private ExitCode list(OutputStream out) throws IOException {
    input.checkNamed();
    InfoList list = new InfoList(format, counts, wide.isWide());
    for (Path named : traces) {
      Diagnostics own = new Diagnostics();
      trace = named;
      try {
        trace = located(named, input);
        describe(
            own,
            new Description() { // no lambda, see describe()
              @Override
              public void describe(TraceReader reader, ReadOptions options, Progress progress)
                  throws IOException {
                list.add(overview(reader, options, own), own);
              }
            });
      } catch (IOException | RuntimeException e) {
        list.add(named.toString(), e, own);
        Failures.report(e, common.debug(), System.err);
      }
      own.joinInto(diagnostics);
      out.write(TraceText.encode(list.take()));
    }
    out.write(TraceText.encode(list.end()));
    return list.exitCode();
  }

  /**
   * All that is printed of one trace, but for lists that can be long, which are printed at once.
   */
  String describe() throws IOException {
    check();
    trace = located(traces.get(0), input);
    StringBuilder all = new StringBuilder();
    describe(
        diagnostics,
        new Description() { // no lambda: the first one takes as long as reading a small trace
          @Override
          public void describe(TraceReader reader, ReadOptions options, Progress progress)
              throws IOException {
            if (listErrors) {
              printErrors(reader, options, raw.standardOutput());
            } else if (listMarkers) {
              new MarkerList(reader, new ThreadList(reader.definitions(), trace))
                  .print(format.printForm(), trace.toString(), options, raw.standardOutput());
            } else {
              all.append(text(reader, options, progress));
            }
          }
        });
    return all.toString();
  }

  private interface Description {
    void describe(TraceReader reader, ReadOptions options, Progress progress) throws IOException;
  }

  private void describe(Diagnostics own, Description description) throws IOException {
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, own, 0)
              .buffersFor(common.threads(), common.memory() / MEMORY_SHARE)
              .withOperationPairsOnly();
      try (TraceReader reader = names.of(input.open(trace, options));
          Progress progress = Progress.start("counting " + trace, common.quiet())) {
        description.describe(reader, options, progress);
      }
    }
  }

  private void printErrors(TraceReader reader, ReadOptions options, OutputStream out)
      throws IOException {
    ThreadList threads = new ThreadList(reader.definitions(), trace);
    ReportedErrors reports = new ReportedErrors(reader, threads, checks);
    long memory = common.memory() / MEMORY_SHARE;
    reports.print(format.printForm(), trace.toString(), options, memory, common.threads(), out);
    if (reports.listed() == 0 && checks.isEmpty()) {
      diagnostics.warn(
          WarningCode.NOTHING_FOUND,
          "no reports; they come from checks while the program ran",
          trace.toString());
    }
  }

  @Override
  public void listThreads() {
    listThreads = true;
  }

  private int lists() {
    return (listThreads ? 1 : 0) + (listErrors ? 1 : 0) + (listMarkers ? 1 : 0);
  }

  private void check() throws UsageException {
    if (json && !format.isChosen()) {
      format.choose(OutputForm.json);
    }
    format.check();
    if (lists() + (counts ? 1 : 0) > 1 || lists() > 0 && style != Style.text) {
      throw new UsageException(
          "--list-threads, --list-errors, --list-markers, --counts and --style exclude each other");
    }
    if (!checks.isEmpty() && !listErrors) {
      throw new UsageException("--check: only with --list-errors");
    }
    if (style != Style.text && (format.isChosen() || counts)) {
      throw new UsageException(
          "--style " + style + ": not with --format or --counts; --detail of otfinfo shows more");
    }
    if (detail != null && style != Style.otfinfo) {
      throw new UsageException("--detail: only with --style otfinfo");
    }
    if (detail != null && (detail < 0 || detail > MAX_DETAIL)) {
      throw new UsageException("--detail " + detail + ": must be 0 to " + MAX_DETAIL);
    }
  }

  /** Nothing else shows damage to files that are not read; definitions are. */
  private static void reportEmpty(TraceOverview overview, Diagnostics own) {
    for (TraceFile file : overview.emptyFiles()) {
      if (!file.role().equals(TraceFile.DEFINITIONS)) {
        own.reportDamage(
            DamageCode.CUT_FILES, "empty file", file.path() + ": expected " + file.role());
      }
    }
  }

  private String text(TraceReader reader, ReadOptions options, Progress progress)
      throws IOException {
    if (style == Style.otfinfo) {
      return likeOtfinfo(reader, options, progress);
    }
    if (style == Style.otfshrink) {
      return ProcessRangeList.text(reader.definitions());
    }
    if (style == Style.otfaux) {
      return StreamList.text(reader.streams());
    }
    if (listThreads) {
      ThreadList threads = new ThreadList(reader.definitions(), trace);
      return threads.text(format.printForm(), trace.toString());
    }
    TraceOverview overview = overview(reader, options, diagnostics);
    if (format.form() == OutputForm.text) {
      return new TextInfo(overview, common.verbose()).text();
    }
    InfoList list = new InfoList(format, counts, wide.isWide()).ofOne();
    list.add(overview, diagnostics);
    return list.take() + list.end();
  }

  private TraceOverview overview(TraceReader reader, ReadOptions options, Diagnostics own)
      throws IOException {
    List<StreamCount> counted = null;
    if (counts) {
      try (Progress progress = Progress.start("counting " + trace, common.quiet())) {
        counted = count(reader, options, progress);
      }
    }
    TraceOverview overview = TraceDescription.look(trace.toString(), reader, counted, options);
    if (counted == null) {
      reportEmpty(overview, own);
    }
    return overview;
  }

  private List<StreamCount> count(TraceReader reader, ReadOptions options, Progress progress)
      throws IOException {
    List<StreamCount> counted = TraceDescription.count(reader, options, progress, common.threads());
    progress.close();
    long records = 0;
    for (StreamCount count : counted) {
      records += count.total().total();
    }
    if (records == 0) {
      checkReadable(trace, options.diagnostics());
      options.diagnostics().warn(WarningCode.NOTHING_FOUND, "no records", trace.toString());
    }
    return counted;
  }

  private String likeOtfinfo(TraceReader reader, ReadOptions options, Progress progress)
      throws IOException {
    int upTo = detail == null ? 1 : detail;
    OtfinfoText text = new OtfinfoText(reader);
    if (upTo >= 1) {
      String name = trace.toString();
      text.printGeneral(name.endsWith(MASTER) ? name : name + MASTER);
    }
    if (upTo >= 2) {
      text.printContent();
    }
    if (upTo >= 3) {
      List<StreamCount> counted = count(reader, options, progress);
      Definitions definitions = reader.definitions();
      CounterRates rates =
          new CounterRates(
              definitions.all(Definition.Counter.class), OtfinfoText.ticksPerSecond(definitions));
      if (rates.anyAccumulated()) {
        // Damage was reported by the counting.
        rates.read(reader, options.reread(), common.memory() / MEMORY_SHARE);
      }
      text.printEvents(counted, rates);
    }
    if (upTo >= MAX_DETAIL) {
      text.printNames();
    }
    return text.text();
  }
}
