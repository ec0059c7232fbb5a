package org.tracetool.cli.files;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tracetool files}: operations on the files of a trace without reading it. */
@Command(
    name = "files",
    description =
        "List, check, recover, move, remove, pack, unpack or reindex all files of a trace at once.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ListCommand.class,
      CheckFilesCommand.class,
      ReindexCommand.class,
      RecoverCommand.class,
      MoveCommand.class,
      RemoveCommand.class,
      PackCommand.class,
      UnpackCommand.class
    },
    footer = {
      "",
      "TRACE is a trace of any format, or the local files of a run (PREFIX or"
          + " PREFIX.uctl); reindex needs an stf trace, unpack an archive. 'tracetool"
          + " files COMMAND --help' explains each command; all accept --strict, -q and"
          + " -v.",
      "",
      "Examples:",
      "  tracetool files list run.otf",
      "  tracetool files check run.stf",
      "  tracetool files reindex run.stf",
      "  tracetool files move run.otf /archive/run-17.otf",
      "  tracetool files remove --yes run.uctl",
      "  tracetool files pack run.otf run.tar.zst",
      "  tracetool files unpack run.tar.zst -o .",
      "  tracetool files recover run.otf"
    })
public final class FilesCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command: give one of list, check, recover, reindex, move, remove, pack, unpack");
  }
}
