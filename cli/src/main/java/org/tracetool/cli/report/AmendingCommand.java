package org.tracetool.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.StreamsOption;
import org.tracetool.console.Progress;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that writes one whole trace again with something in it changed or added. */
public abstract class AmendingCommand extends WritingCommand {
  @Parameters(index = "0", paramLabel = "TRACE", description = "The trace to read.")
  protected Path in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description =
          "The trace to write; its suffix determines the format unless --to does; - is standard"
              + " output.")
  protected Path out;

  @Mixin protected final StreamsOption streams = new StreamsOption();

  private final String name;
  private final String activity;

  /** What the command reports of its run. */
  protected RunReportWriter runReport;

  /**
   * A command.
   *
   * @param activity what it does with the trace, for the display of progress
   */
  protected AmendingCommand(String name, String activity) {
    this.name = name;
    this.activity = activity;
  }

  /** Checks the options that the command has of its own. */
  protected abstract void checkOptions() throws IOException;

  /** Checks whether the output can be as wanted, which any can by default; nothing is open yet. */
  protected void checkTarget(TraceFormat target) throws IOException {}

  /** Writes the changed trace. */
  protected abstract void amend(
      TraceReader reader, TraceFormat target, ReadOptions options, Progress progress)
      throws IOException;

  @Override
  protected final ExitCode run() throws IOException {
    output.check();
    streams.check();
    checkOptions();
    runReport = beginReport(name);
    in = located(in, input);
    runReport.input(in, this::reopen);
    TraceFormat target = output.format(out, input, in);
    runReport.addOutput(out, target::open);
    output.checkSettings(input, List.of(in), target);
    checkTarget(target);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = output.reading(reading(handles));
      try (TraceReader reader = input.open(in, options);
          Progress progress = Progress.start(activity + ' ' + in, common.quiet())) {
        OutputTraceCheck.checkNotInput(out, reader);
        output.replacement().checkTrace(out, target, input.formats());
        TraceCopy.checkProcesses(in, reader);
        progress.setTotal(0, "records");
        amend(reader, target, options, progress);
      }
    }
    return ExitCode.OK;
  }
}
