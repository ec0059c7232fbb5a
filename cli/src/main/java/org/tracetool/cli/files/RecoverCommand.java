package org.tracetool.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.io.OutputTransaction;
import picocli.CommandLine.Command;

/** {@code tracetool files recover}: finishes an output that was interrupted. */
@Command(
    name = "recover",
    description = "Finish an output that was interrupted by a kill or a full disk.",
    footer = {
      "",
      "Puts the new files in place, which are complete in a hidden folder beside the trace. If the"
          + " files to be replaced were changed since, nothing is done and the message says how to"
          + " decide. The next command that writes under the same name does the same first.",
      "",
      "Examples:",
      "  tracetool files recover run.otf",
      "  tracetool files recover -q run.stf"
    })
final class RecoverCommand extends RecoveryCommand {
  @Override
  protected ExitCode run() throws IOException {
    refuseArchive();
    boolean finished = recover(trace);
    boolean cleared = forAllNames(trace, OutputTransaction::clear);
    if (!finished && !cleared && !Files.exists(trace)) {
      files(); // fails with the reason if there is no such trace
    }
    if (!common.quiet()) {
      System.err.println(
          "tracetool: "
              + trace
              + (finished
                  ? ": the interrupted output is in place now"
                  : cleared ? ": left-overs of a killed output are gone" : ": nothing to finish"));
    }
    return ExitCode.OK;
  }
}
