package org.tracetool.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.Heading;
import org.tracetool.cli.common.Replacement;
import org.tracetool.console.FileOutput;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.report.Diagnostics;
import picocli.CommandLine.Option;

/** The option for a report of a command that writes a trace. */
@Heading("Output")
public final class ReportOption {
  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Write a report in JSON, even after a failure: what was read, written and lost by"
              + " kind; - is standard output. Reads input and output once more to count"
              + " records.")
  private Path file;

  /**
   * The report of a run that begins now; without the option it does nothing.
   *
   * @param command name of the command
   * @param replacement what the file may replace
   */
  public RunReportWriter begin(
      String command,
      Replacement replacement,
      FormatRegistry formats,
      CommonOptions common,
      Diagnostics diagnostics)
      throws IOException {
    if (file != null) {
      FileOutput.checkPlace("--report", file);
      replacement.checkText(file, null, formats);
    }
    return new RunReportWriter(command, file, common, diagnostics);
  }

  /** Returns whether the user wants a report. */
  public boolean isWanted() {
    return file != null;
  }
}
