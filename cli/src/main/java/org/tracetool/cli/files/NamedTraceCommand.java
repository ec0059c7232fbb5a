package org.tracetool.cli.files;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The common part of commands on files of a trace or of the local files of a run. */
abstract class NamedTraceCommand extends FilesSubcommand {
  @Parameters(
      index = "0",
      paramLabel = "TRACE",
      description = "The trace, or the control file or prefix of the local files of a run.")
  final void setNamedTrace(Path named) {
    trace = named;
  }
}
