package org.tracetool.cli.dump;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.cli.argument.StreamArgument;
import org.tracetool.cli.common.CategoryArgument;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.RawOption;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Progress;
import org.tracetool.console.Terminal;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.legacy.otf.print.OtfprintDump;
import org.tracetool.legacy.otf.print.OtfprintPairs;
import org.tracetool.legacy.otf.print.RecordNumberFilter;
import org.tracetool.legacy.otf2.print.Otf2PrintText;
import org.tracetool.legacy.stf.dump.VtfDump;
import org.tracetool.print.OutputForm;
import org.tracetool.print.lines.DumpContext;
import org.tracetool.print.lines.DumpSelection;
import org.tracetool.print.lines.JsonArrayOutput;
import org.tracetool.print.lines.LineOutput;
import org.tracetool.print.lines.Notation;
import org.tracetool.print.table.TableDump;
import org.tracetool.print.table.TableStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool dump}: every record of a trace as text. */
@Command(
    name = "dump",
    description = "Print the records of a trace as text, one line each, in order of time.",
    footer = {
      "",
      "Text: columns separated by TABs: time in seconds with the full precision of the"
          + " trace's clock, process, kind, then key=value. Definitions come first, with - as time"
          + " and process. Values are quoted only if they are empty, begin with # or a blank, end"
          + " with a blank, or contain quotes, backslashes or control characters. A token without a"
          + " definition prints as #NUMBER, a token that means none as -.",
      "",
      "JSON has a list of objects, JSON lines an object on each line, definitions first, with all"
          + " fields of its kind; csv and tsv are tables of the records alone. docs/machine-readable.md"
          + " has the keys.",
      "",
      "Examples:",
      "  tracetool dump halo.otf | grep -P '\\tsend\\t'",
      "  tracetool dump --records functions --process 'Process 0' --time 1.5:1.6 halo",
      "  tracetool dump --style xvtf --matched halo.stf | grep ONETOONE",
      "  tracetool dump --style otfprint --full-key-values halo.otf"
    })
public final class DumpCommand extends TraceCommand {
  private static final String STANDARD_ASCII = "vtf3-ascii";
  private static final String OTF2 = "otf2";

  /** How records are printed. */
  enum Style {
    text,
    otfprint,
    otf2print,
    jsonl,
    csv,
    vtf,
    xvtf;

    @Override
    public String toString() {
      return this == otf2print ? "otf2-print" : name();
    }

    private boolean isVtf() {
      return this == vtf || this == xvtf;
    }
  }

  @Parameters(
      paramLabel = "TRACE",
      description =
          "The trace: the folder that Score-P wrote, or" + " a file such as run.otf2 or run.prv.")
  private Path trace;

  @Mixin private TraceInput input = new TraceInput();

  @Mixin private NameOptions names = new NameOptions();

  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--style",
      paramLabel = "STYLE",
      defaultValue = "text",
      description =
          "text (default): as --format says; otfprint: exactly what otfprint prints;"
              + " otf2-print: exactly what otf2-print -A prints; jsonl, csv: the same as"
              + " --format jsonl and --format csv; vtf: ASCII VTF as stftool --dump prints"
              + " it; xvtf: the same with names in place of numbers, as xstftool prints it.")
  private Style style = Style.text;

  @Option(
      names = "--records",
      paramLabel = "LIST",
      completionCandidates = RecordKindCandidates.class,
      description =
          "Only these kinds, separated by commas: labels as printed (enter, send, def-region),"
              + " definitions, or "
              + CategoryArgument.LIST
              + ". With --style otfprint also the record numbers of otfprint. Repeatable.")
  private List<String> records;

  @Option(
      names = "--process-tokens",
      paramLabel = "LIST",
      hidden = true,
      description = "As --procs of otfprint: tokens, of which some need not be there.")
  private List<String> processTokens;

  @Option(
      names = "--stream",
      paramLabel = "LIST",
      description = "Only these streams: numbers or ranges A:B, decimal, separated by commas.")
  private List<String> streams;

  @Option(names = "--no-definitions", description = "Omit definitions.")
  private boolean noDefinitions;

  @Option(names = "--no-events", description = "Omit events.")
  private boolean noEvents;

  @Option(names = "--no-statistics", description = "Omit statistics.")
  private boolean noStatistics;

  @Option(
      names = "--no-snapshots",
      description =
          "Omit snapshots in separate files; in styles other than otfprint also those"
              + " between the events.")
  private boolean noSnapshots;

  @Option(names = "--no-markers", description = "Omit markers.")
  private boolean noMarkers;

  @Option(
      names = "--events-only",
      description = "Same as --no-definitions --no-statistics --no-snapshots --no-markers.")
  private boolean eventsOnly;

  @Option(
      names = "--ticks",
      description =
          "Print times and durations in ticks of the trace's clock (otfprint always does).")
  private boolean ticks;

  @Option(
      names = "--tokens",
      description = "Print ids of processes, regions and so on instead of names.")
  private boolean tokens;

  @Option(
      names = "--full-key-values",
      description =
          "With --style otfprint: print the content of byte arrays, as --fullkeyvalue does.")
  private boolean fullKeyValues;

  @Option(
      names = "--no-key-values",
      description = "With --style otfprint: omit key-value pairs, as --nokeyvalue does.")
  private boolean noKeyValues;

  @Mixin private VtfOptions vtf = new VtfOptions();

  @Option(
      names = "--numbers",
      paramLabel = "A:B",
      description =
          "With --style otfprint: print only the records with these numbers, both included, as"
              + " --num does; either side may be empty.")
  private String numbers;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Write to this file, which appears when it is complete; compressed if its"
              + " name ends with .gz; - is standard output.")
  private Path output;

  /**
   * Adds what the styles vtf and xvtf do besides the options of the command line.
   *
   * @param rules what is filtered before; null for nothing
   * @param fold whether folding hides messages
   * @param inTicks whether times in seconds of requests are ticks
   */
  public DumpCommand with(CollectorRules rules, boolean fold, boolean inTicks) {
    vtf.use(rules, fold, inTicks);
    return this;
  }

  @Mixin private RawOption raw = new RawOption();

  @Mixin private Replacement replacement = new Replacement();

  @Override
  protected ExitCode run() throws IOException {
    if (output != null && TraceInput.isStandard(output)) {
      output = null;
    }
    if (style == Style.text) {
      format.chooseBySuffix(output);
    }
    chooseForm();
    replacement.check();
    if (output != null) {
      TraceFormat own = style.isVtf() ? input.formats().byId(STANDARD_ASCII) : null;
      replacement.checkText(output, own, input.formats());
    }
    if (output == null) {
      dump(raw.standardOutput());
      return ExitCode.OK;
    }
    FileOutput.writeText(
        output,
        out -> {
          dump(out);
          checkStrict();
        });
    return ExitCode.OK;
  }

  /** Two styles are forms under other names. */
  private void chooseForm() throws UsageException {
    if (format.isChosen() && style != Style.text) {
      throw new UsageException("--style " + style + " has one form; leave --format out");
    }
    if (style == Style.jsonl || style == Style.csv) {
      format.choose(style == Style.csv ? OutputForm.csv : OutputForm.jsonl);
      style = Style.text;
    }
    format.check();
    if (raw.isRaw() && format.form() == OutputForm.tsv) {
      throw new UsageException("--raw: not with --format tsv, whose texts cannot hold TABs");
    }
  }

  /** Prints the trace; everything is written, but {@code out} not closed. */
  void dump(OutputStream target) throws IOException {
    chooseForm();
    if (format.form() != OutputForm.json) {
      print(target);
      return;
    }
    JsonArrayOutput list = new JsonArrayOutput(target);
    print(list);
    list.end();
  }

  private void print(OutputStream out) throws IOException {
    checkStyle();
    RecordNumberFilter wanted = RecordNumberFilter.parse(numbers);
    if (streams != null && style.isVtf()) {
      throw new UsageException("--stream: not with --style " + style + "; --process chooses");
    }
    trace = located(trace, input);
    if (style == Style.otf2print) {
      printReferenceText(out);
    } else {
      printRecords(out, wanted);
    }
  }

  /** Refuses options that the style does not have. */
  private void checkStyle() throws UsageException {
    if (fullKeyValues && noKeyValues) {
      throw new UsageException("--full-key-values and --no-key-values exclude each other");
    }
    vtf.check(style.isVtf());
    if (names.isChosen()
        && !(style == Style.text || style == Style.jsonl || style == Style.csv || style.isVtf())) {
      throw new UsageException(
          "other names: not with --style " + style + ", which prints as the older tool does");
    }
    if (numbers != null && style != Style.otfprint) {
      throw new UsageException("--numbers: only with --style otfprint");
    }
  }

  private void printRecords(OutputStream out, RecordNumberFilter wanted) throws IOException {
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(1, Long.MAX_VALUE);
      try (TraceReader reader =
              vtf.exact(
                  IndexedInput.of(
                      names.of(input.open(trace, options)), selection.any(), diagnostics));
          Progress progress = Progress.start("printing " + trace, common.quiet());
          LineOutput lines = new LineOutput(out);
          ReadAhead ahead = new ReadAhead(common.threads())) {
        if (output != null) {
          OutputTraceCheck.checkNotOf(reader, output);
        }
        DumpSelection chosen = chosen(reader);
        DumpContext context =
            new DumpContext(
                reader, options, chosen, lines, ahead, common.memory(), watch(reader, progress));
        if (style.isVtf()) {
          printVtf(reader, options, context, progress);
        } else {
          print(context, wanted);
        }
        lines.finish();
        if (context.records() == 0 && wantsEvents(chosen)) {
          reportNoRecords(trace, "no records to print besides definitions", reader, options);
          selection.tellTimes(reader, options);
        }
      }
    }
  }

  private void printVtf(
      TraceReader reader, ReadOptions options, DumpContext context, Progress progress)
      throws IOException {
    VtfDump.Run run =
        new VtfDump.Run(
            common.threads(),
            common.readingMemory(),
            common.strict(),
            common.quiet(),
            progress::setDone);
    VtfDump dump =
        new VtfDump(
            trace,
            reader,
            options,
            context.selection(),
            context.out(),
            style == Style.xvtf,
            vtf.settings());
    context.countPrinted(dump.run(input.formats().byId(STANDARD_ASCII), run));
  }

  /** Prints what the tool of the format's own library prints. */
  private void printReferenceText(OutputStream out) throws IOException {
    if (!input.format(trace).id().equals(OTF2)) {
      throw new UsageException("--style " + style + ": only for traces of OTF2, unlike " + trace);
    }
    if (records != null || streams != null || processTokens != null || selection.hasProcesses()) {
      throw new UsageException(
          "--style "
              + style
              + ": prints all processes and kinds of records; 'tracetool convert' makes a trace of"
              + " some of them");
    }
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0);
      Otf2PrintText.print(
          trace,
          !noDefinitions && !eventsOnly,
          !noEvents,
          options.withWindow(window(options)),
          out,
          common.threads());
      out.flush();
    }
  }

  /** The chosen time, which may have to be reckoned by what the trace defines. */
  private TimeWindow window(ReadOptions options) throws IOException {
    if (!selection.hasTime()) {
      return TimeWindow.ALL;
    }
    try (TraceReader reader = input.open(trace, options.reread().buffersFor(1, Long.MAX_VALUE))) {
      selection.checkTimes(reader, options);
      return selection.window(reader);
    }
  }

  private boolean wantsEvents(DumpSelection chosen) {
    return numbers == null
        && !chosen.kinds().isEmpty()
        && chosen.sections().contains(Section.EVENTS);
  }

  private TableStyle tableStyle() {
    return switch (format.form()) {
      case json, jsonl -> TableStyle.JSON_LINES;
      case csv -> TableStyle.CSV;
      case tsv -> TableStyle.TSV;
      case text -> TableStyle.TEXT;
    };
  }

  private Notation notation() {
    return switch (format.form()) {
      case json, jsonl -> Notation.JSON;
      case csv -> Notation.csv(!raw.isRaw(), format.isCsvSafe());
      case tsv -> Notation.tsv(format.isCsvSafe());
      case text -> raw.isRaw() ? Notation.RAW : Notation.PLAIN;
    };
  }

  private void print(DumpContext context, RecordNumberFilter wanted) throws IOException {
    if (style == Style.otfprint) {
      OtfprintPairs pairs = new OtfprintPairs(!noKeyValues, fullKeyValues);
      boolean escape = output == null && !raw.isRaw() && Terminal.isOut();
      new OtfprintDump(context, pairs, escape, wanted).run();
    } else {
      new TableDump(context, tableStyle(), notation(), ticks, tokens).run();
    }
  }

  private DumpSelection chosen(TraceReader reader) throws IOException {
    RecordsArgument kinds = new RecordsArgument(records, style == Style.otfprint);
    Set<Section> sections = EnumSet.allOf(Section.class);
    removeIf(sections, Section.EVENTS, noEvents);
    removeIf(sections, Section.STATISTICS, noStatistics || eventsOnly);
    removeIf(sections, Section.SNAPSHOTS, noSnapshots || eventsOnly);
    removeIf(sections, Section.MARKERS, noMarkers || eventsOnly);
    if (!sections.contains(Section.SNAPSHOTS) && style != Style.otfprint) {
      kinds.kinds.removeIf(kind -> kind.category() == EventCategory.SNAPSHOTS);
    }
    Set<DefinitionKind> definitions = kinds.definitions;
    if (noDefinitions || eventsOnly) {
      boolean markers = definitions.contains(DefinitionKind.MARKER);
      definitions.clear();
      if (markers && sections.contains(Section.MARKERS) && style == Style.otfprint) {
        definitions.add(DefinitionKind.MARKER); // they belong to the section of the markers there
      }
    }
    return new DumpSelection(
        kinds.kinds,
        definitions,
        noDefinitions || eventsOnly,
        sections,
        StreamArgument.parse(streams, reader.streams()),
        processTokens == null
            ? selection.locations(reader)
            : ProcessArgument.ofTokens("--process-tokens", processTokens),
        selection.window(reader));
  }

  private static void removeIf(Set<Section> sections, Section section, boolean condition) {
    if (condition) {
      sections.remove(section);
    }
  }

  /** Progress by time, where the trace says how long it is. */
  private static LongConsumer watch(TraceReader reader, Progress progress) {
    for (Definition.TimeRange range : reader.definitions().all(Definition.TimeRange.class)) {
      long length = range.last() - range.first();
      if (length > 0) {
        progress.setTotal(length);
        return time -> progress.setDone(time - range.first());
      }
    }
    return time -> progress.add(0);
  }
}
