package org.tracetool.cli.files;

import java.io.IOException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.text.CountText;
import picocli.CommandLine.Command;

/** {@code tracetool files remove}: removes all files of a trace. */
@Command(
    name = "remove",
    description = "Remove all files of a trace, after asking.",
    footer = {
      "",
      "All files are removed or none; a removal that was killed is finished by calling it again."
          + " Files that only have such a name (left-overs of other traces) stay and are reported.",
      "",
      "Examples:",
      "  tracetool files remove run.otf",
      "  tracetool files remove --yes run.uctl"
    })
final class RemoveCommand extends ChangingCommand {
  @Override
  protected ExitCode run() throws IOException {
    refuseArchive();
    boolean finished = settle(trace);
    FileSet set;
    try {
      set = checkedFiles();
    } catch (IOException e) {
      if (finished && isGone(e, trace)) {
        System.err.println("tracetool: " + trace + ": the removal begun before is finished");
        return ExitCode.OK;
      }
      throw e;
    }
    String what =
        CountText.of(set.files().size(), "file") + ", " + CountText.of(set.bytes(), "byte");
    if (!confirm("remove " + set.main() + " (" + what + ")?")) {
      return ExitCode.OK;
    }
    try (OutputTransaction removal =
        OutputTransaction.begin(set.folder(), set.outputName(set.stem()))) {
      removeAll(set, removal);
      removal.commit();
    }
    return ExitCode.OK;
  }

  /** The main file of the trace is removed first: the rest must not look like a trace. */
  static void removeAll(FileSet set, OutputTransaction removal) throws OutputException {
    for (TraceFile file : set.files()) {
      removal.markForRemoval(set.name(file));
    }
  }
}
