package org.tracetool.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.ShardAndJoinOptions;
import org.tracetool.cli.common.StreamsOption;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.report.RunReportWriter;
import org.tracetool.cli.report.WritingCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.EventBitsReader;
import org.tracetool.filter.apply.EventFiles;
import org.tracetool.filter.apply.FilterWarnings;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.filter.names.RunProtocol;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool filter}: leaves parts of a trace out, or writes a filter file from it. */
@Command(
    name = "filter",
    description = "Remove parts of a trace by rules, or generate such rules for the next run.",
    footer = {
      "",
      "Calls stay balanced, snapshots and the thumbnail are recomputed, and removals are"
          + " reported. Rules are applied in this order: processes, names and groups, filter"
          + " files, rules of the Trace Collector, --region, --max-depth, --min-duration, and"
          + " finally the other options under 'Part of the trace'.",
      "",
      "Examples:",
      "  tracetool filter -f rules.flt halo.otf -o small.otf",
      "  tracetool filter --time 1s:5s --region 'MPI_*' halo.otf -o mpi.otf",
      "  tracetool filter --state 'lib*:* FOLD' halo.otf -o folded.otf",
      "  tracetool filter --rename 'FOO_(.*)=FOO:$1' halo.otf -o renamed.otf",
      "  tracetool filter --gen --reduce 10%% --estimate halo.otf -o rules.flt"
    })
public final class FilterCommand extends WritingCommand {
  /** Older programs whose results can be reproduced exactly. */
  enum Compatibility {
    VTFILTER
  }

  @Parameters(paramLabel = "TRACE", description = "The trace to read.")
  private Path in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "The trace to write, or with --gen the filter file.")
  private Path out;

  @Mixin private NameOptions names = new NameOptions();

  @Mixin private StreamsOption streams = new StreamsOption();

  @Option(
      names = "--compat",
      paramLabel = "TOOL",
      description = "Select records exactly as an older program does: vtfilter.")
  private Compatibility compat;

  @Option(names = "--prune", description = "Omit definitions that are no longer used.")
  private boolean prune;

  @Option(
      names = "--no-mark",
      description =
          "Do not mark the output as filtered (the mark lets check and stats suppress"
              + " false findings).")
  private boolean unmarked;

  @Option(
      names = "--drop-halves",
      description =
          "Omit sends, receives and records of collective operations whose counterpart"
              + " was removed; reads the trace once more.")
  private boolean dropHalves;

  @Mixin private RenumberOption renumber = new RenumberOption();

  @Mixin private RuleOptions rules = new RuleOptions();

  @Mixin private RequestOptions request = new RequestOptions();

  @Mixin private GenerationOptions generation = new GenerationOptions();

  @Mixin private ShardAndJoinOptions shards = new ShardAndJoinOptions();

  @Override
  protected ExitCode run() throws IOException {
    generation.check(compat != null);
    shards.check();
    shards.refuse(generation.generate, "--gen");
    shards.refuse(compat != null, "--compat");
    if (shards.any() && (TraceInput.isStandard(out) || TraceInput.isPipe(in))) {
      throw new UsageException("--shard, --join: all shares read the same file; name files, not -");
    }
    RunReportWriter runReport = beginReport("filter");
    if (generation.generate) {
      if (rules.any()
          || request.any()
          || prune
          || unmarked
          || dropHalves
          || renumber.isChosen()
          || streams.chosen() != null
          || output.any()) {
        throw new UsageException(
            "--gen writes a filter file and cannot apply one at the same time; do one after the"
                + " other");
      }
      generation.checkTarget(compat != null);
      output.replacement().checkText(out, null, input.formats());
      generate(runReport);
    } else {
      apply(runReport);
    }
    return ExitCode.OK;
  }

  private void generate(RunReportWriter runReport) throws IOException {
    in = located(in, input);
    runReport.input(in, this::reopen);
    runReport.addOutput(out, null);
    output.checkSettings(input, List.of(in), null);
    String text;
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = output.reading(reading(handles));
      try (TraceReader reader = names.of(input.open(in, options));
          Progress progress = Progress.start("reading " + in, common.quiet())) {
        if (!TraceInput.isStandard(out)) {
          OutputTraceCheck.checkNotOf(reader, out);
        }
        text =
            new FilterGeneration(in, generation, compat != null, common, diagnostics)
                .make(reader, options, progress);
      }
    }
    checkStrict();
    FilterGeneration.write(out, text);
  }

  private void apply(RunReportWriter runReport) throws IOException {
    output.check();
    streams.check();
    if (dropHalves && compat != null) {
      throw new UsageException(
          "--compat vtfilter keeps unmatched sends and receives; leave --drop-halves out");
    }
    rules.check(compat != null);
    request.check(compat != null);
    if (compat != null && names.isChosen()) {
      throw new UsageException("--compat vtfilter leaves all names as they are");
    }
    if (compat != null && renumber.isChosen()) {
      throw new UsageException("--compat vtfilter leaves all numbers as they are");
    }
    if (!rules.any() && !request.any() && !prune && !names.isChosen() && !renumber.isChosen()) {
      throw new UsageException(
          "nothing to do; name rules with --filter FILE or --config FILE, choose a part with --time"
              + " and the like, or write --gen");
    }
    FilterSpec spec = new FilterSpec().legacy(compat != null).prune(prune).marks(!unmarked);
    rules.addTo(spec, diagnostics);
    if (spec.collector() != null && spec.collector().demangles()) {
      names.demangle();
    }
    names.read();
    in = located(in, input);
    runReport.input(in, this::reopen);
    TraceFormat target = output.format(out, input, in);
    renumber.check(target);
    if (!shards.isPart()) {
      runReport.addOutput(out, target::open);
    }
    output.replacement().checkTrace(out, target, input.formats());
    spec.hints(target.capabilities().kinds().contains(EventKind.MARKER));
    output.checkSettings(input, List.of(in), target);
    FilteringWriter filter;
    boolean summed;
    long before;
    TotalRecordCounts whole = null;
    boolean windowOnly;
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = output.reading(reading(handles));
      try (TraceReader reader =
              EventBitsReader.of(
                  renumber.of(
                      IndexedInput.of(
                          names.of(input.open(in, options)), request.any(), diagnostics)),
                  spec.collector());
          Progress progress = Progress.start("filtering " + in, common.quiet())) {
        OutputTraceCheck.checkNotInput(out, reader);
        request.addTo(spec, reader);
        rules.checkRegions(reader);
        spec.hosts(RunProtocol.of(in).hosts(reader.definitions()));
        before = EventFiles.bytes(reader);
        spec.statisticsOnly(FilterFileOption.isStatisticsOnly(reader));
        summed = compat == null && WrittenStatistics.areWanted(reader, target);
        shards.refuse(summed, "filtering a trace that has statistics");
        shards.refuseDamage(in, diagnostics);
        shards.begin(ShardFolder.of(out), target, TraceInput.paths(reader), "");
        if (shards.isDone()) {
          return;
        }
        WriteOptions writing = shards.writing(output.writing(level(reader, target), diagnostics));
        progress.setTotal(0, "records");
        FilterPasses passes =
            new FilterPasses(
                in,
                reader,
                spec,
                target,
                options,
                common,
                streams.chosen(),
                shards.work(),
                progress);
        if (dropHalves) {
          passes.findHalves();
        }
        try (TraceWriter made =
                shards.announce(
                    target.create(shards.place(out, target.suffixes().get(0)), writing),
                    target.id());
            TraceWriter writer =
                summed ? WrittenStatistics.summing(made, reader, target, common, options) : made) {
          filter = passes.filter(writer, diagnostics).shards(shards.work());
          long read = passes.run(filter);
          // Without an index, records outside of a window are read as well.
          if (filter.counts().in() == 0 && !shards.isPart()) {
            request.tellTimes(reader, options);
          }
          finish(filter, read, reader, options);
        }
        shards.end(diagnostics);
        if (shards.any()) {
          return; // no share knows what became of all records
        }
        // Of a window no more is read than it needs, with an index or without, to report it.
        windowOnly = !spec.window().isAll();
        if (!common.quiet() && filter.removedProcesses() > 0) {
          whole = TotalRecordCounts.of(reader, options.withWindow(spec.window()), common.threads());
        }
      }
    }
    if (!common.quiet()) {
      FilterReport.print(
          filter, whole, windowOnly, summed, before, sizeOf(target), common.verbose(), System.err);
    }
  }

  private void finish(FilteringWriter filter, long read, TraceReader reader, ReadOptions reading)
      throws IOException {
    if (!shards.any()) {
      FilterWarnings.warn(filter, diagnostics);
      names.warn(diagnostics);
    }
    if (read == 0 && !shards.isPart()) {
      checkReadable(in, reader, reading);
    }
    filter.complete();
    checkStrict();
    filter.finish();
  }

  /** Plain traces become plain ones by default. */
  private int level(TraceReader reader, TraceFormat target) throws IOException {
    if (output.level() >= 0 || !target.id().equals(reader.format().id())) {
      return output.level();
    }
    boolean plain = true;
    for (TraceFile file : reader.parts()) {
      boolean data =
          file.role().equals(TraceFile.EVENTS) || file.role().equals(TraceFile.STATISTICS);
      plain &= !data || file.compression() == null;
    }
    return plain ? 0 : output.level();
  }

  /** Bytes of the event files that were written; 0 where they cannot be read again. */
  private long sizeOf(TraceFormat target) {
    if (TraceInput.isPipe(out) || !target.capabilities().read()) {
      return 0;
    }
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = output.reading(reading(handles)).withDiagnostics(new Diagnostics());
      try (TraceReader reader = target.open(out, options)) {
        return EventFiles.bytes(reader);
      }
    } catch (IOException e) {
      return 0; // the output is complete; only the report lacks its size
    }
  }
}
