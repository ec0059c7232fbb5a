package org.tracetool.cli.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.tracetool.console.Printable;
import org.tracetool.console.Terminal;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FileSet;
import picocli.CommandLine.Option;

/** The common part of commands that change files: they ask first. */
abstract class ChangingCommand extends RecoveryCommand {
  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask. Needed where standard input is not a terminal.")
  private boolean yes;

  /** The files of the trace; problems are reported. */
  final FileSet checkedFiles() throws IOException {
    FileSet set = files();
    refuseRival(set);
    reportFindings(set);
    checkStrict();
    return set;
  }

  /** Whose files would they be where both a trace and local files of a run have that name? */
  private static void refuseRival(FileSet set) throws UsageException {
    boolean local = set.main().toString().endsWith(CONTROL_SUFFIX);
    for (FileSet.Finding f : set.findings()) {
      String name = f.path().getFileName().toString().substring(prefixLength(f, set));
      boolean rival = local ? name.matches("\\.otf(\\.z)?") : name.equals(CONTROL_SUFFIX);
      if (rival) {
        throw new UsageException(
            set.main()
                + ": "
                + f.path().getFileName()
                + " is there as well, and both name the same files; move one of the two away to"
                + " make clear whose they are");
      }
    }
  }

  private static int prefixLength(FileSet.Finding f, FileSet set) {
    String name = f.path().getFileName().toString();
    return name.startsWith(set.stem()) ? set.stem().length() : 0;
  }

  /** Asks whether to go on; true if the user, or {@code --yes}, confirms. */
  final boolean confirm(String question) throws IOException {
    if (yes) {
      return true;
    }
    if (!Terminal.isIn()) {
      throw new UsageException(
          question + " Cannot ask, since standard input is not a terminal; give --yes");
    }
    System.err.print("tracetool: " + Printable.text(question) + " [y/N] ");
    System.err.flush();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    String answer = in.readLine();
    String word = answer == null ? "" : answer.trim().toLowerCase(Locale.ROOT);
    if (word.equals("y") || word.equals("yes")) {
      return true;
    }
    System.err.println("tracetool: nothing was changed");
    return false;
  }

  /** The failure of a missing trace without an output to finish. */
  static boolean isGone(IOException e, Path trace) {
    return e instanceof DamagedTraceException && !Files.exists(trace);
  }
}
