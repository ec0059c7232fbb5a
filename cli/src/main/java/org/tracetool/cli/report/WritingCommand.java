package org.tracetool.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.cli.common.OutputOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine.Mixin;

/** A command that makes traces of others: the options that all of these have. */
public abstract class WritingCommand extends TraceCommand {
  @Mixin protected final TraceInput input = new TraceInput();

  @Mixin protected final OutputOptions output = new OutputOptions();

  @Mixin private final ReportOption report = new ReportOption();

  /** Begins the report of the command of this name, which ends with it. */
  protected final RunReport beginReport(String command) throws IOException {
    RunReport told =
        report.begin(command, output.replacement(), input.formats(), common, diagnostics);
    atEnd(told);
    return told;
  }

  /** Opens a trace as the options for the input and the output say, for the report. */
  protected final TraceReader reopen(Path trace, ReadOptions options) throws IOException {
    return input.open(trace, output.reading(options));
  }
}
