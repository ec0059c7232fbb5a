package org.tracetool.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.console.Progress;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.report.WarningCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool files unpack}: takes all files of a trace out of an archive. */
@Command(
    name = "unpack",
    description = "Extract all files of a trace in an archive into a folder.",
    footer = {
      "",
      "All files appear or none, directly in the folder, and nothing is ever overwritten. The"
          + " archive stays as it is. Files that a format keeps in a folder beside its main file"
          + " come into such a folder.",
      "",
      "Examples:",
      "  tracetool files unpack run.tar.zst -o .",
      "  tracetool files unpack run.zip -o /tmp"
    })
final class UnpackCommand extends FilesSubcommand {
  @Parameters(
      index = "0",
      paramLabel = "ARCHIVE",
      description = "The archive, or a trace in it: ARCHIVE//TRACE.")
  void setNamedTrace(Path named) {
    trace = named;
  }

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "The same as -o FOLDER.")
  private Path second;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "An existing folder for the files.")
  private Path folder;

  @Override
  protected ExitCode run() throws IOException {
    if (folder == null == (second == null)) {
      throw new UsageException("name one folder for the files: -o FOLDER");
    }
    folder = folder == null ? second : folder;
    FileSet set = files();
    if (!ArchiveRegistry.isInside(set.main())) {
      throw new UsageException(set.main() + ": is not in an archive; there is nothing to unpack");
    }
    reportFindings(set);
    checkStrict();
    boolean finished = OutputTransaction.recover(folder, set.outputName(set.stem()));
    if (finished && isUnpacked(set)) {
      diagnostics.warn(
          WarningCode.INTERRUPTED_OUTPUT,
          "an interrupted output was finished",
          target(set.main().getFileName().toString()) + " is in place");
      return ExitCode.OK;
    }
    try (OutputTransaction output = OutputTransaction.begin(folder, set.outputName(set.stem()));
        Progress progress = Progress.start("unpacking " + set.main(), common.quiet())) {
      progress.setTotal(set.bytes(), "bytes");
      for (TraceFile file : set.files()) {
        String name = set.name(file);
        Path target = target(name);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
          throw new OutputException(
              target
                  + (finished
                      ? ": is of another output, which was interrupted and is finished now; choose"
                          + " another folder, or move or remove that trace"
                      : ": already exists; nothing was changed"));
        }
        boolean main = file.path().equals(set.main());
        copy(file.path(), main ? output.lastFile(name) : output.file(name), target);
        progress.add(Files.size(file.path()));
      }
      output.commit();
    }
    return ExitCode.OK;
  }

  private Path target(String name) {
    return folder.resolve(name);
  }

  /** Returns whether all files exist already, with the same bytes. */
  private boolean isUnpacked(FileSet set) throws IOException {
    for (TraceFile file : set.files()) {
      Path target = target(set.name(file));
      if (!Files.isRegularFile(target) || Files.mismatch(file.path(), target) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static void copy(Path member, Path place, Path target) throws IOException {
    try {
      Files.copy(member, place);
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(target, e);
    }
  }
}
