package org.tracetool.cli.stats;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.common.ExitStatusCollector;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.ShardAndJoinOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.stats.StatsPrinter.Body;
import org.tracetool.console.Failures;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Progress;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TextSink;
import org.tracetool.stats.stored.StatisticsTrace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool stats}: shows where the time goes and which process waits for which. */
@Command(
    name = "stats",
    description =
        "Show where the time goes and who waits for whom, as a summary, tables or a report.",
    footer = {
      "",
      "Without --by, a summary: the most important tables, ten rows each. Tables for --by:"
          + " region, group, paradigm, process, thread, node, device, kernel, process-region,"
          + " callpath, sample, imbalance, pair, communicator, tag, size, collective, wait,"
          + " wait-process, wait-pair, wait-cause, longest-wait, file, io-handle, io-process,"
          + " rma, rma-process, counter, counter-region, memory, memory-region, marker,"
          + " timeline. docs/statistics.md defines every figure.",
      "",
      "With several traces, text has a section and JSON an object for each; csv and"
          + " tsv have a first column with the trace. A trace that cannot be read is"
          + " reported, and the exit code is then 3, 5 or 2.",
      "",
      "Keys of --fail-if: slower (relative increase of the run time in the --compare trace, such"
          + " as 5 %%) and duration_s (its run time). The exit code is 1 if a condition holds.",
      "",
      "Examples:",
      "  tracetool stats run.otf",
      "  tracetool stats --by callpath --depth 4 run.otf",
      "  tracetool stats --by process-region --sort exclusive --top 20 --format csv run.otf",
      "  tracetool stats --format html -o run.html run.otf",
      "  tracetool stats --by region --format csv *.otf",
      "  tracetool stats --by callpath --to svg -o run.svg run.otf",
      "  tracetool stats before.otf --compare after.otf",
      "  tracetool stats before.otf --compare after.otf --fail-if 'slower>5%%'"
    })
public final class StatsCommand extends TraceCommand {
  /** Small enough that the decoded data of a thread is still in its cache when it is summed up. */
  private static final int BUFFER = 64 << 10;

  @Parameters(
      paramLabel = "TRACE",
      arity = "1..*",
      description = "Traces: folders that Score-P wrote, or files such as run.otf2 or run.prv.")
  private List<Path> traces = new ArrayList<>();

  @Mixin private TraceInput input = new TraceInput();

  @Mixin private NameOptions names = new NameOptions();

  @Mixin private StatsRequest request = new StatsRequest();

  @Mixin private Replacement replacement = new Replacement();

  @Mixin private ShardAndJoinOptions shards = new ShardAndJoinOptions();

  @Option(
      names = "--partial",
      paramLabel = "FOLDER",
      description = "With --shard and --join: folder for the sums of the shares.")
  private Path partial;

  @Mixin private TextOptions texts = new TextOptions();

  private SumShares shares;
  private StatsPrinter printer;

  @Override
  protected ExitCode run() throws IOException {
    replacement.check();
    List<StatsTable> views = request.check(traces.size(), texts);
    shares = new SumShares(shards, partial, traces.get(0));
    shares.check(request, traces.size());
    if (request.isTableOfSummary() && !common.quiet()) {
      System.err.println(
          "tracetool: csv and tsv hold one table of the summary, that of regions; --by chooses"
              + " another one, --format json has all");
    }
    printer = new StatsPrinter(request, texts, views, texts.hasTraceColumn(traces.size()));
    Path output = request.output();
    if (output != null && request.flame().form() == FlameOptions.Form.pprof) {
      replacement.checkProfile(output, input.formats());
    } else if (output != null) {
      replacement.checkText(output, null, input.formats());
    }
    if (traces.size() > 1) {
      input.checkNamed();
      return several();
    }
    Path trace = located(traces.get(0), input);
    Path other = request.other() == null ? null : located(request.other(), input);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading = reading(handles, diagnostics);
      try (TraceReader reader = windowed(trace, reading);
          TraceReader second = other == null ? null : windowed(other, reading);
          Progress progress = Progress.start("reading " + trace, common.quiet())) {
        progress.setTotal(0, "records");
        OpenTrace compared = second == null ? null : new OpenTrace(other, second);
        printOne(new OpenTrace(trace, reader), compared, reading, progress, views);
      }
    }
    ComparedDurations durations = printer.durations();
    boolean isBad = durations != null && durations.isAny(request.failIf(), System.err);
    request.failIf().checkUndamaged(diagnostics);
    return isBad ? ExitCode.FINDINGS : ExitCode.OK;
  }

  private void printOne(
      OpenTrace trace,
      OpenTrace compared,
      ReadOptions reading,
      Progress progress,
      List<StatsTable> views)
      throws IOException {
    TraceSums sums = new TraceSums(request, shares, common, reading, progress);
    if (shards.isPart()) {
      sums.collectShare(trace, request.parts(views));
      return;
    }
    if (request.output() != null) {
      OutputTraceCheck.checkNotOf(trace.reader(), request.output());
    }
    if (request.into() != null) {
      writeTrace(trace, sums);
    } else if (request.flame().any()) {
      FlameGraph graph = new FlameGraph(request.flame(), request.selection(), reading, progress);
      FlameGraph.Content stacks = graph.of(trace, compared);
      progress.close();
      checkReadable(trace.path(), trace.reader(), reading);
      checkStrict();
      write(stacks);
    } else {
      Body body = printer.body(trace, compared, sums, diagnostics);
      progress.close();
      checkStrict();
      printer.write(body);
      shards.end(diagnostics);
    }
  }

  private static ReadOptions reading(FileHandles handles, Diagnostics own) {
    return new ReadOptions(TimeWindow.ALL, null, null, handles, own, 0)
        .buffersFor(1, BUFFER)
        .withOperationPairsOnly();
  }

  private TraceReader windowed(Path named, ReadOptions reading) throws IOException {
    return IndexedInput.of(
        names.of(input.open(named, reading)), request.selection().any(), reading.diagnostics());
  }

  /** Sums several traces up; one that cannot be read does not stop the others. */
  private ExitCode several() throws IOException {
    ExitStatusCollector outcomes = new ExitStatusCollector();
    Body all =
        sink -> {
          for (int i = 0; i < traces.size(); i++) {
            sink.accept(printer.before(i, traces.get(i)));
            Diagnostics own = new Diagnostics();
            printSection(traces.get(i), own, outcomes, sink);
            own.joinInto(diagnostics);
          }
          sink.accept(printer.afterAll());
          checkStrict();
        };
    printer.write(all);
    return outcomes.exitCode();
  }

  private void printSection(
      Path named, Diagnostics own, ExitStatusCollector outcomes, TextSink sink) throws IOException {
    try (FileHandles handles = new FileHandles()) {
      Path trace = located(named, input);
      ReadOptions reading = reading(handles, own);
      try (TraceReader reader = windowed(trace, reading);
          Progress progress = Progress.start("reading " + trace, common.quiet())) {
        progress.setTotal(0, "records");
        if (request.output() != null) {
          OutputTraceCheck.checkNotOf(reader, request.output());
        }
        TraceSums sums = new TraceSums(request, shares, common, reading, progress);
        printer.body(new OpenTrace(trace, reader), null, sums, own).writeTo(sink);
      }
      if (own.hasDamage()) {
        outcomes.countDamaged();
      }
    } catch (IOException | RuntimeException e) {
      if (ExitStatusCollector.endsAll(e)) {
        throw e;
      }
      Failures.report(e, common.debug(), System.err);
      String state = outcomes.failed(e);
      printer.unreadable(named.toString(), state, Failures.line(e), own).writeTo(sink);
    }
  }

  private void writeTrace(OpenTrace trace, TraceSums sums) throws IOException {
    Path into = request.into();
    OutputTraceCheck.checkNotInput(into, trace.reader());
    TraceFormat target = OutputTraceCheck.format(into, null, input, trace.path());
    replacement.checkTrace(into, target, input.formats());
    if (!target.capabilities().kinds().contains(EventKind.SUMMARY_REGION)) {
      throw new UnsupportedTraceException(
          "--into "
              + into
              + ": format "
              + target.id()
              + " cannot hold statistics; otf and stf can");
    }
    TraceStatistics s = sums.of(trace, Set.of(), false);
    List<long[]> calls = sums.callsFor(target, s, trace.reader());
    try (TraceWriter writer =
        target.create(into, replacement.writing(new WriteOptions(-1, diagnostics)))) {
      StatisticsTrace.write(trace.reader(), s, calls, writer, diagnostics);
      writer.complete();
      checkStrict();
      writer.finish();
    }
  }

  private void write(FlameGraph.Content stacks) throws IOException {
    Path output = request.output() == null ? Path.of("-") : request.output();
    FileOutput.Body body =
        out -> {
          OutputStream buffered = new BufferedOutputStream(out);
          stacks.writeTo(buffered);
          buffered.flush();
        };
    if (request.flame().form() == FlameOptions.Form.pprof) {
      FileOutput.write(output, body); // which is compressed already
    } else {
      FileOutput.writeText(output, body);
    }
  }
}
