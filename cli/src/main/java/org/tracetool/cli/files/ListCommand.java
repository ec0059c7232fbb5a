package org.tracetool.cli.files;

import java.io.IOException;
import java.util.Locale;
import org.tracetool.console.Printable;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.TraceFile;
import picocli.CommandLine.Command;

/** {@code tracetool files list}: the files of a trace and their sizes. */
@Command(
    name = "list",
    description = "List the files of a trace with their sizes in bytes.",
    footer = {
      "",
      "The main file of the trace comes first; the last line is the sum. Missing files are"
          + " reported on stderr; 'files check' reports more.",
      "",
      "Examples:",
      "  tracetool files list run.otf",
      "  tracetool files list run.uctl"
    })
final class ListCommand extends FilesSubcommand {
  @Override
  protected ExitCode run() throws IOException {
    FileSet set = files();
    StringBuilder out = new StringBuilder();
    for (TraceFile file : set.files()) {
      line(out, file.bytes(), Printable.text(file.path().toString()));
    }
    line(out, set.bytes(), "total");
    print(out.toString());
    for (FileSet.Finding f : set.findings()) {
      if (f.problem() != Problem.LEFT_OVER) {
        diagnostics.damage("files of the trace", f.path() + ": " + f.what());
      }
    }
    return ExitCode.OK;
  }

  private static void line(StringBuilder out, long bytes, String name) {
    out.append(String.format(Locale.ROOT, "%12d ", bytes)).append(name).append('\n');
  }
}
