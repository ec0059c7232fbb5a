package org.tracetool.cli.convert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.IntPredicate;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.ShardAndJoinOptions;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.filter.FilterFileOption;
import org.tracetool.cli.filter.WrittenStatistics;
import org.tracetool.cli.query.TableFolder;
import org.tracetool.cli.report.RunReportWriter;
import org.tracetool.cli.report.WritingCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.copy.StreamLayout;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.PreviewFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.filter.names.RunProtocol;
import org.tracetool.stats.stored.SummingWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool convert}: a trace in another format, form or number of streams. */
@Command(
    name = "convert",
    description =
        "Write a trace in another format, compressed or plain, or with another number of streams.",
    footer = {
      "",
      "Everything that the output format can hold is kept, with its ids; all other"
          + " data is counted and reported as lost. The output appears when it is"
          + " complete; with --strict it does not appear if anything was damaged or lost."
          + " --to parquet or arrow, or such a suffix, writes a folder of tables"
          + " (docs/analysis.md).",
      "",
      "Examples:",
      "  tracetool convert --compress 0 halo.otf -o plain.otf",
      "  tracetool convert --streams 1 --time 2:3 halo.otf -o middle.otf",
      "  tracetool convert --profile classic halo.otf -o halo.bpv",
      "  tracetool convert halo.otf2 -o halo.parquet",
      "  tracetool convert --snapshots --thumbnail --breaks 100 halo.otf -o quick.otf",
      "  tracetool convert - -o - --from vtf3 --to vtf3-ascii < halo.bpv | grep SENDMSG"
    })
public final class ConvertCommand extends WritingCommand {
  @Parameters(index = "0", paramLabel = "IN", description = "The trace to read.")
  private Path in;

  @Parameters(index = "1", arity = "0..1", paramLabel = "OUT", description = "The same as -o OUT.")
  private Path second;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "The trace to write; its suffix determines the format unless --to does; - is standard"
              + " output.")
  private Path out;

  @Mixin private NameOptions names = new NameOptions();

  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Mixin private FileLayoutOptions layout = new FileLayoutOptions();

  @Mixin private FilterFileOption filter = new FilterFileOption();

  @Mixin private SnapshotOptions breaks = new SnapshotOptions();

  @Mixin private ShardAndJoinOptions shards = new ShardAndJoinOptions();

  @Override
  protected ExitCode run() throws IOException {
    check();
    RunReportWriter runReport = beginReport("convert");
    nameOutput();
    if (breaks.inPlace()) {
      UnfinishedOutput.finish(in);
    }
    in = located(in, input);
    out = breaks.inPlace() && Files.isDirectory(out) ? in : out;
    runReport.input(in, this::reopen);
    if (TableFolder.meant(out, output.to()) != null) {
      writeTables();
      return ExitCode.OK;
    }
    TraceFormat source = input.format(in);
    TraceFormat target = output.format(out, input, in);
    if (!shards.isPart()) {
      runReport.addOutput(out, target::open);
    }
    output.checkSettings(input, List.of(in), target);
    breaks.check(target);
    if (breaks.statistics() && !WrittenStatistics.haveAPlace(target)) {
      throw new UnsupportedTraceException(
          "--stats: format "
              + target.id()
              + " cannot hold statistics; otf and stf can, and 'tracetool stats' prints"
              + " them");
    }
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = output.reading(reading(handles));
      // A single stream is written in one pass, and so read once; a pipe then need not be stored.
      boolean single = !target.capabilities().severalStreams();
      boolean twice =
          single
              && PreviewPlan.mayReadTwice(
                  output.setting(PreviewFacet.LEVEL, target), TraceInput.isPipe(in));
      boolean once = single && !twice;
      try (TraceReader reader =
              IndexedInput.of(
                  names.of(source.open(in, once ? options.once() : options)),
                  selection.any(),
                  diagnostics);
          Progress progress = Progress.start("converting " + in, common.quiet())) {
        if (!breaks.inPlace()) {
          OutputTraceCheck.checkNotInput(out, reader);
        }
        output.replacement().checkTrace(out, target, input.formats());
        reader.definitions();
        shards.refuseDamage(in, diagnostics);
        shards.begin(ShardFolder.of(out), target, TraceInput.paths(reader), "");
        if (shards.isDone()) {
          return ExitCode.OK;
        }
        WriteOptions writing = shards.writing(writing(reader));
        progress.setTotal(0, "records");
        ExecutorService helpers = writersHelpers(reader, target);
        try (TraceWriter made =
                shards.announce(
                    target.create(
                        shards.place(out, target.suffixes().get(0)), writing.withExecutor(helpers)),
                    target.id());
            SnapshotStages stages =
                new SnapshotStages(
                    breaks,
                    reader,
                    options,
                    common.readingMemory(),
                    common.threads(),
                    diagnostics);
            TraceWriter broken = stages.wrap(made);
            TraceWriter summed = summing(broken, reader, target);
            TraceWriter writer =
                filter.wrap(summed, summed != broken, reader, target, common, options)) {
          PreviewPlan.tell(
              made.facet(PreviewFacet.class),
              reader,
              options
                  .withWindow(selection.window(reader))
                  .withLocations(selection.locations(reader)),
              twice);
          convert(reader, writer, target, options, progress, stages);
        } finally {
          if (helpers != null) {
            helpers.shutdown();
          }
        }
      }
    }
    return ExitCode.OK;
  }

  /** Writes tables, which are no trace: nothing can be made of their records on the way. */
  private void writeTables() throws IOException {
    shards.refuse(true, "a folder of tables");
    if (breaks.any()
        || breaks.matched()
        || breaks.statistics()
        || breaks.inPlace()
        || breaks.marks()
        || filter.any()
        || layout.any()) {
      throw new UsageException(
          "tables take only --time and --process; filter or convert to a trace first");
    }
    if (TraceInput.isStandard(out) || out.toAbsolutePath().normalize().getFileName() == null) {
      throw new UsageException(
          "-o " + out + ": tables are written as files in a folder; name that folder");
    }
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = output.reading(reading(handles));
      try (TraceReader reader = names.of(input.open(in, options))) {
        OutputTraceCheck.checkNotOf(reader, out);
        ReadOptions cut =
            options.withWindow(selection.window(reader)).withLocations(selection.locations(reader));
        new TableFolder(out, TableFolder.meant(out, output.to()), common, diagnostics)
            .write(reader, in.toString(), cut, output.replacement(), this::checkStrict);
      }
    }
  }

  private void nameOutput() throws UsageException {
    if (out != null && second != null) {
      throw new UsageException(
          "the output is named twice, by -o " + out + " and by " + second + "; leave one out");
    }
    out = out == null ? second : out;
    if (breaks.inPlace() && out != null) {
      throw new UsageException("--in-place changes IN itself; leave " + out + " out");
    }
    if (breaks.inPlace()) {
      out = in;
    }
    if (out == null) {
      throw new UsageException("name the trace to write: -o OUT");
    }
    if (shards.any() && (TraceInput.isStandard(out) || TraceInput.isPipe(in))) {
      throw new UsageException("--shard, --join: all shares read the same file; name files, not -");
    }
  }

  /** A writer that sums up what it writes, if requested and there is anything to sum up. */
  private TraceWriter summing(TraceWriter made, TraceReader reader, TraceFormat target) {
    if (!breaks.statistics()) {
      return made;
    }
    if (!WrittenStatistics.has(reader, Section.EVENTS)) {
      if (WrittenStatistics.has(reader, Section.STATISTICS)) {
        diagnostics.warn(
            WarningCode.NOTHING_FOUND,
            "no events to sum up; the stored statistics stay",
            in.toString());
      }
      return made;
    }
    SummingWriter summing = WrittenStatistics.summing(made, target, common, diagnostics);
    return (selection.any() ? summing : summing.ofWholeTrace()).beforeFinish(this::checkStrict);
  }

  /** New files of a trace that is changed in place are compressed if its definitions are. */
  private WriteOptions writing(TraceReader reader) throws IOException {
    boolean plain =
        breaks.inPlace()
            && output.level() < 0
            && reader.files().stream()
                .noneMatch(f -> f.role().equals(TraceFile.DEFINITIONS) && f.compression() != null);
    return plain ? output.writing(0, diagnostics) : output.writing(diagnostics);
  }

  /** Several streams are written by a thread each; a single one needs help to use them all. */
  private ExecutorService writersHelpers(TraceReader reader, TraceFormat target) {
    boolean single =
        !target.capabilities().severalStreams() || layout.streams().single(reader.streams().size());
    return single && common.threads() > 1 ? TaskExecutor.threads("write", common.threads()) : null;
  }

  private void check() throws IOException {
    output.check();
    layout.check();
    breaks.check();
    shards.check();
    shards.refuse(
        breaks.any() || breaks.matched(),
        "adding snapshots, running sums, a thumbnail or receive times in sends");
    shards.refuse(breaks.inPlace(), "--in-place");
    shards.refuse(breaks.marks(), "--mark-irregular");
    shards.refuse(breaks.statistics(), "--stats");
    shards.refuse(filter.any(), "--filter in convert (use the command filter)");
    boolean selected = selection.any() || filter.any();
    if (selected && (breaks.any() || breaks.matched() || breaks.marks())) {
      throw new UsageException(
          "snapshots, running sums, thumbnails, marks of irregular calls and receive times in sends need whole traces; select or filter first, then add them");
    }
    if (breaks.inPlace() && names.isChosen()) {
      throw new UsageException(
          "--in-place leaves all names as they are; leave --demangle, --rename and --groups out");
    }
    if (breaks.inPlace() && (selected || layout.any() || breaks.statistics())) {
      throw new UsageException(
          "--in-place leaves the events as they are: it excludes --stats, filters, selections and"
              + " other numbers of streams");
    }
    if (breaks.statistics() && breaks.any()) {
      throw new UsageException(
          "--stats cannot be combined with snapshots, running sums or a thumbnail; the last"
              + " record of --running-stats has the sums of the whole trace");
    }
  }

  private void convert(
      TraceReader reader,
      TraceWriter writer,
      TraceFormat target,
      ReadOptions options,
      Progress progress,
      SnapshotStages stages)
      throws IOException {
    IntPredicate chosen = selection.locations(reader);
    TimeWindow window = selection.window(reader);
    TraceCopy.checkProcesses(in, reader);
    boolean nobody = chosen != null && isNobody(chosen, reader);
    boolean several = target.capabilities().severalStreams();
    // A trace of no process has the streams of the input, with nothing in them.
    Integer count = nobody && several ? null : layout.streams().in(target);
    ReadOptions cut = options.withWindow(window).withLocations(chosen);
    TraceCopy copy =
        new TraceCopy(reader, target, cut)
            .streams(count)
            .layout(count == null && !nobody ? distribution(reader, target, chosen) : null)
            .resources(common.threads(), common.readingMemory())
            .progress(progress::setDone)
            .shards(shards.work());
    if (breaks.statistics() && copy.definitions().hasLocal()) {
      throw new UnsupportedTraceException(
          "--stats: this trace has definitions of single streams, whose numbers statistics of the"
              + " whole trace cannot use; leave it out, or merge the trace first");
    }
    if (copy.run(writer) == 0 && !shards.isPart()) {
      if (nobody) {
        checkReadable(in);
        diagnostics.warn(
            WarningCode.NOTHING_FOUND, "the output is empty", "no process is" + " selected");
      } else {
        reportNoRecords(in, "no records to convert, only definitions", reader, options);
        selection.tellTimes(reader, options);
      }
    }
    filter.report(diagnostics);
    stages.report();
    writer.complete();
    checkStrict();
    writer.finish();
    shards.end(diagnostics);
  }

  private static boolean isNobody(IntPredicate chosen, TraceReader reader) {
    return reader.streams().stream()
        .flatMapToInt(stream -> Arrays.stream(stream.locations()))
        .noneMatch(chosen);
  }

  /** The format's distribution of the processes; null to keep the streams as they are. */
  private List<int[]> distribution(TraceReader reader, TraceFormat target, IntPredicate chosen)
      throws IOException {
    if (layout.perFile() == null && StreamLayout.isKept(reader)) {
      return null;
    }
    Hosts hosts =
        layout.ignoresHosts() ? Hosts.UNKNOWN : RunProtocol.of(in).hosts(reader.definitions());
    List<int[]> distribution =
        StreamLayout.of(
            reader, target, chosen, hosts, layout.perFile() == null ? 0 : layout.perFile());
    if (distribution == null && layout.perFile() != null) {
      throw new UsageException(
          "--procs-per-file: cannot distribute these processes in format " + target.id());
    }
    return distribution;
  }
}
