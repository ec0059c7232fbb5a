package org.tracetool.cli.counters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.common.OutputOptions;
import org.tracetool.cli.common.OutputTrace;
import org.tracetool.cli.common.StreamsOption;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.report.ReportOption;
import org.tracetool.cli.report.RunReport;
import org.tracetool.console.Progress;
import org.tracetool.core.copy.StreamLayout;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Hosts;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.io.FileHandles;
import org.tracetool.counters.AddedSamples;
import org.tracetool.counters.CountedReader;
import org.tracetool.counters.Derivation;
import org.tracetool.counters.Synchronisation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool counters}: a trace with more counters. */
@Command(
    name = "counters",
    description = "Add counters to a trace: from files of other tools, or computed from others.",
    footer = {
      "",
      "Files: CSV or TSV with a line of names (time, then counters, units in brackets), and what"
          + " 'perf stat -I MS -x,' writes; content decides, or --form. Times are seconds as dump"
          + " prints them, unless --sync tells how the clock of the files is related. Samples belong"
          + " to the first process; those before the first and after the last event are left out and"
          + " counted. docs/counters.md tells how to add a form of your own.",
      "",
      "Examples:",
      "  tracetool counters run.otf --add power.csv -o more.otf",
      "  tracetool counters run.otf --add perf.txt --sync 0=1.25 --sync 60.5=61.75 -o more.otf",
      "  tracetool counters run.otf --derive 'ipc = PAPI_TOT_INS / PAPI_TOT_CYC' -o more.otf"
    })
public final class CountersCommand extends TraceCommand {
  @Parameters(index = "0", paramLabel = "TRACE", description = "The trace to read.")
  private Path in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "The trace to write; its suffix determines the format unless --to does.")
  private Path out;

  @Option(
      names = "--add",
      paramLabel = "FILE",
      description = "Add the samples in this file; repeatable.")
  private List<Path> files = List.of();

  @Option(
      names = "--form",
      paramLabel = "NAME",
      description = "Form of the files: csv, tsv, perf or one of your own; default: by content.")
  private String form;

  @Option(
      names = "--sync",
      paramLabel = "OWN=TRACE",
      description =
          "A time on the clock of the files and the same on that of the trace, in seconds;"
              + " repeatable. One pair is an offset, of more the line that fits them best is taken.")
  private List<String> sync = List.of();

  @Option(
      names = "--derive",
      paramLabel = "'NAME = A op B'",
      description =
          "A counter computed from two, or one and a number, by + - * or /, after each sample of"
              + " one of them; repeatable.")
  private List<String> derive = List.of();

  @Mixin private TraceInput input = new TraceInput();

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private ReportOption report = new ReportOption();

  @Mixin private StreamsOption streams = new StreamsOption();

  @Override
  protected ExitCode run() throws IOException {
    check();
    RunReport told =
        report.begin("counters", output.replacement(), input.formats(), common, diagnostics);
    atEnd(told);
    in = located(in, input);
    told.input(in, (trace, options) -> input.open(trace, output.reading(options)));
    TraceFormat target = output.format(out, input, in);
    told.output(out, target::open);
    output.checkSettings(input, List.of(in), target);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = output.reading(reading(handles));
      try (TraceReader reader = input.open(in, options);
          Progress progress = Progress.start("adding to " + in, common.quiet())) {
        OutputTrace.checkNotInput(out, reader);
        output.replacement().checkTrace(out, target, input.formats());
        TraceCopy.checkProcesses(in, reader);
        if (reader.definitions().hasLocal()) {
          throw new UnsupportedTraceException(
              in + ": has definitions of single streams; merge the trace first");
        }
        progress.total(0, "records");
        try (AddedSamples added = files.isEmpty() ? null : added(reader, options)) {
          int free = CountedReader.freeToken(reader.definitions());
          List<Definition.Counter> known =
              new ArrayList<>(reader.definitions().all(Definition.Counter.class));
          if (added != null) {
            known.addAll(added.counters());
            free += added.counters().size();
          }
          List<Derivation> derivations = new ArrayList<>();
          for (String text : derive) {
            derivations.add(Derivation.of(text, known));
          }
          write(new CountedReader(reader, added, derivations, free), target, options, progress);
        }
      }
    }
    return ExitCode.OK;
  }

  private void check() throws UsageException {
    output.check();
    streams.check();
    if (files.isEmpty() && derive.isEmpty()) {
      throw new UsageException("name what to add: --add FILE or --derive 'NAME = A op B'");
    }
    if (files.isEmpty() && (form != null || !sync.isEmpty())) {
      throw new UsageException("--form and --sync go with --add FILE");
    }
  }

  private Synchronisation synchronisation() throws UsageException {
    List<double[]> pairs = new ArrayList<>();
    for (String pair : sync) {
      int equals = pair.indexOf('=');
      try {
        double own = Double.parseDouble(pair.substring(0, Math.max(equals, 0)));
        double trace = Double.parseDouble(pair.substring(equals + 1));
        if (!Double.isFinite(own) || !Double.isFinite(trace)) {
          throw new NumberFormatException();
        }
        pairs.add(new double[] {own, trace});
      } catch (NumberFormatException e) {
        throw new UsageException(
            "--sync " + pair + ": must be two times in seconds, for example 0=1.25");
      }
    }
    return pairs.isEmpty() ? Synchronisation.NONE : new Synchronisation(pairs);
  }

  private AddedSamples added(TraceReader reader, ReadOptions options) throws IOException {
    CounterFiles forms = new CounterFiles(form);
    Synchronisation clock = synchronisation();
    long[] range = range(reader, options);
    AddedSamples added =
        new AddedSamples(
            reader.streams().stream()
                .filter(s -> s.locations().length > 0)
                .findFirst()
                .orElseThrow()
                .locations()[0],
            CountedReader.freeToken(reader.definitions()),
            reader.definitions().ticksPerSecond(),
            range[0],
            range[1],
            common.readingMemory());
    try {
      added.clock(clock);
      for (Path file : files) {
        forms.read(file, added);
      }
      added.end();
    } catch (IOException | RuntimeException e) {
      added.close();
      throw e;
    }
    if (sync.size() > 2) {
      diagnostics.warning(
          "the clock of the files",
          String.format(
              java.util.Locale.ROOT,
              "%.9f seconds of the trace a second, pairs at most %.6f s beside the line",
              clock.rate(),
              clock.residual()));
    }
    if (added.outside() > 0) {
      diagnostics.loss("samples before the first or after the last event", added.outside());
    }
    if (added.samples() == 0) {
      diagnostics.warning("no samples were added", files.get(0).toString());
    }
    return added;
  }

  /** First and last time: as the trace says, or by reading it. */
  private static long[] range(TraceReader reader, ReadOptions options) throws IOException {
    Definitions definitions = reader.definitions();
    for (Definition.TimeRange r : definitions.all(Definition.TimeRange.class)) {
      return new long[] {r.first(), r.last()};
    }
    long[] range = {Long.MAX_VALUE, 0};
    EventBlock block = new EventBlock();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = reader.open(stream, Section.EVENTS, options.reread())) {
        while (source.read(block)) {
          EventCursor event = block.cursor();
          while (event.next()) {
            range[0] = Math.min(range[0], event.time());
            range[1] = Math.max(range[1], event.time());
          }
        }
      }
    }
    return range;
  }

  private void write(
      CountedReader reader, TraceFormat target, ReadOptions options, Progress progress)
      throws IOException {
    try (TraceWriter writer = target.create(out, output.writing(diagnostics))) {
      TraceCopy copy =
          new TraceCopy(reader, target, options)
              .streams(streams.in(target))
              .resources(common.threads(), common.readingMemory())
              .progress(progress::done);
      if (streams.chosen() == null && !StreamLayout.isKept(reader)) {
        Hosts hosts = Hosts.of(reader.definitions());
        copy.layout(StreamLayout.of(reader, target, null, hosts, 0));
      }
      if (copy.run(writer) == 0) {
        noRecords(in, "no records, only definitions");
      }
      writer.complete();
      checkStrict();
      writer.finish();
    }
  }
}
