package org.tracetool.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.cli.common.OutputOptions;
import org.tracetool.cli.common.StreamsOption;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.Progress;
import org.tracetool.core.copy.StreamLayout;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.system.Hosts;
import picocli.CommandLine.Mixin;

/** A command that makes traces of others: the options that all of these have. */
public abstract class WritingCommand extends TraceCommand {
  @Mixin protected final TraceInput input = new TraceInput();

  @Mixin protected final OutputOptions output = new OutputOptions();

  @Mixin private final ReportOption report = new ReportOption();

  /** Begins the report of the command of this name, which ends with it. */
  protected final RunReportWriter beginReport(String command) throws IOException {
    RunReportWriter runReport =
        report.begin(command, output.replacement(), input.formats(), common, diagnostics);
    runAtEnd(runReport);
    return runReport;
  }

  /**
   * Writes a whole trace, with its streams as the user chose, or as they fit the format.
   *
   * @param trace its name, for messages
   */
  protected final void write(
      Path trace,
      TraceReader reader,
      Path out,
      TraceFormat target,
      StreamsOption streams,
      ReadOptions options,
      Progress progress)
      throws IOException {
    try (TraceWriter writer = target.create(out, output.writing(diagnostics))) {
      TraceCopy copy = copyOf(reader, target, streams, options, progress);
      if (copy.run(writer) == 0) {
        reportNoRecords(trace, "no records, only definitions");
      }
      writer.complete();
      checkStrict();
      writer.finish();
    }
  }

  /** The copy of a whole trace, with its streams as the user chose, or as they fit the format. */
  protected final TraceCopy copyOf(
      TraceReader reader,
      TraceFormat target,
      StreamsOption streams,
      ReadOptions options,
      Progress progress)
      throws IOException {
    TraceCopy copy =
        new TraceCopy(reader, target, options)
            .streams(streams.in(target))
            .resources(common.threads(), common.readingMemory())
            .progress(progress::setDone);
    if (streams.chosen() == null && !StreamLayout.isKept(reader)) {
      Hosts hosts = Hosts.of(reader.definitions());
      copy.layout(StreamLayout.of(reader, target, null, hosts, 0));
    }
    return copy;
  }

  /** Opens a trace as the options for the input and the output say, for the report. */
  protected final TraceReader reopen(Path trace, ReadOptions options) throws IOException {
    return input.open(trace, output.reading(options));
  }
}
