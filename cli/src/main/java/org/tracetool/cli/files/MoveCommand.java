package org.tracetool.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.text.CountText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tracetool files move}: gives a trace another name, another folder, or both. */
@Command(
    name = "move",
    description = "Move all files of a trace to another name or folder, after asking.",
    footer = {
      "",
      "All files move or none, and nothing is ever overwritten. Onto another file system they are"
          + " copied and synced before the old ones go. A move that was killed is finished by"
          + " calling it again. Contents do not change: no file holds the name of another one.",
      "",
      "Examples:",
      "  tracetool files move run.otf run-17.otf",
      "  tracetool files move --yes run.stf /archive"
    })
final class MoveCommand extends ChangingCommand {
  private static final int SHOWN = 3;

  @Parameters(
      index = "1",
      paramLabel = "TARGET",
      description =
          "An existing folder, where the trace keeps its name, or a new name, with or without the"
              + " suffix of the format.")
  private String target;

  @Override
  protected ExitCode run() throws IOException {
    refuseArchive();
    boolean finished = settle(trace);
    finished |= settle(Path.of(target));
    if (Files.isDirectory(Path.of(target)) && trace.getFileName() != null) {
      finished |= settle(Path.of(target).resolve(trace.getFileName()));
    }
    FileSet set;
    try {
      set = checkedFiles();
    } catch (IOException e) {
      if (finished && isGone(e, trace)) {
        System.err.println("tracetool: " + trace + ": the move begun before is finished");
        return ExitCode.OK;
      }
      throw e;
    }
    MoveTarget to = MoveTarget.of(target, set, input.formats());
    refuseLinks(set);
    boolean sameFolder = isSameFolder(set, to);
    if (sameFolder && to.stem().equals(set.stem())) {
      throw new UsageException(target + ": is where the trace already is");
    }
    boolean isThere = !sameFolder && isCopied(set, to);
    if (!isThere) {
      refuseTaken(set, to);
    }
    String what =
        CountText.of(set.files().size(), "file") + ", " + CountText.of(set.bytes(), "byte");
    Path main = to.resolve(set.renamed(set.files().get(0), to.stem()));
    if (!confirm("move " + set.main() + " (" + what + ") to " + main + "?")) {
      return ExitCode.OK;
    }
    if (sameFolder) {
      rename(set, to);
    } else {
      transfer(set, to, isThere, main);
    }
    return ExitCode.OK;
  }

  private static boolean isSameFolder(FileSet set, MoveTarget to) throws IOException {
    Path from = set.folder() == null ? Path.of("") : set.folder();
    Path other = to.folder() == null ? Path.of("") : to.folder();
    if (!Files.isDirectory(other.toAbsolutePath())) {
      throw new OutputException(other + ": no such folder; create it first");
    }
    return Files.isSameFile(from.toAbsolutePath(), other.toAbsolutePath());
  }

  /** A link may point to another file in the new place. */
  private static void refuseLinks(FileSet set) throws UsageException {
    for (TraceFile file : set.files()) {
      if (Files.isSymbolicLink(file.path())) {
        throw new UsageException(
            file.path() + ": is a symbolic link; move the trace where its files really are");
      }
    }
  }

  private static void refuseTaken(FileSet set, MoveTarget to) throws IOException {
    List<Path> there = set.candidates(to.folder(), to.stem());
    if (there.isEmpty()) {
      return;
    }
    List<String> names = new ArrayList<>();
    for (Path p : there.subList(0, Math.min(SHOWN, there.size()))) {
      names.add(p.toString());
    }
    int more = there.size() - names.size();
    throw new OutputException(
        String.join(", ", names)
            + (more > 0 ? " and " + more + " more" : "")
            + (there.size() == 1 ? ": already exists" : ": already exist")
            + "; nothing was changed; choose another name or remove the existing files");
  }

  /**
   * Returns whether an earlier, killed move left a complete copy, so that only the old files must
   * go.
   */
  private static boolean isCopied(FileSet set, MoveTarget to) throws IOException {
    if (set.candidates(to.folder(), to.stem()).size() != set.files().size()) {
      return false;
    }
    for (TraceFile file : set.files()) {
      Path copy = to.resolve(set.renamed(file, to.stem()));
      if (!Files.isRegularFile(copy)
          || Files.isSymbolicLink(copy)
          || Files.mismatch(file.path(), copy) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static void rename(FileSet set, MoveTarget to) throws IOException {
    try (OutputTransaction move = OutputTransaction.begin(to.folder(), set.outputName(to.stem()))) {
      adoptAll(set, to, move);
      RemoveCommand.removeAll(set, move);
      move.commit();
    }
  }

  /** The old folder is known to be writable before the first file appears in the new one. */
  private void transfer(FileSet set, MoveTarget to, boolean isThere, Path main) throws IOException {
    try (OutputTransaction removal =
        OutputTransaction.begin(set.folder(), set.outputName(set.stem()))) {
      RemoveCommand.removeAll(set, removal);
      // One folder may have two names that look like different file systems.
      if (Files.exists(to.resolve(removal.hiddenName())) && to.stem().equals(set.stem())) {
        throw new UsageException(target + ": is where the trace already is");
      }
      if (!isThere) {
        try (OutputTransaction arrival =
            OutputTransaction.begin(to.folder(), set.outputName(to.stem()))) {
          adoptAll(set, to, arrival);
          arrival.commit();
        }
      }
      try {
        removal.commit();
      } catch (IOException e) {
        throw new OutputException(
            main
                + " is complete, but the old files cannot all be removed: "
                + e.getMessage()
                + "; repeat the command when that is fixed",
            e);
      }
    }
  }

  private static void adoptAll(FileSet set, MoveTarget to, OutputTransaction output)
      throws IOException {
    try {
      for (TraceFile file : set.files()) {
        String name = set.renamed(file, to.stem());
        boolean main = file.path().equals(set.main());
        output.adopt(file.path(), main ? output.lastFile(name) : output.file(name));
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(to.resolve(to.stem()), e);
    }
  }
}
