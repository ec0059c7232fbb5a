package org.tracetool.cli.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.tracetool.archive.Archives;
import org.tracetool.cli.common.Printable;
import org.tracetool.cli.common.Terminal;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.io.OutputTransaction;
import picocli.CommandLine.Option;

/** What commands that change files have in common: they ask first, and finish what was killed. */
abstract class ChangingCommand extends FilesSubcommand {
  private static final String CONTROL_SUFFIX = ".uctl";

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask. Needed where standard input is not a terminal.")
  private boolean yes;

  /** The files of the trace; what is wrong about them is reported. */
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
                + " is there as well, and both name the same files; move one of the two aside to"
                + " say whose they are");
      }
    }
  }

  private static int prefixLength(FileSet.Finding f, FileSet set) {
    String name = f.path().getFileName().toString();
    return name.startsWith(set.stem()) ? set.stem().length() : 0;
  }

  /** What is in an archive stays there. */
  final void refuseArchive() throws IOException {
    if (Archives.leadsInto(trace)) {
      throw new UnsupportedTraceException(
          trace
              + ": is in an archive, and archives are never changed; move or remove the archive"
              + " itself as any other file");
    }
  }

  /** Asks whether to go on; true if the user, or {@code --yes}, says so. */
  final boolean confirm(String question) throws IOException {
    if (yes) {
      return true;
    }
    if (!Terminal.isIn()) {
      throw new UsageException(
          question + " Nobody can be asked, since standard input is not a terminal; say --yes");
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

  /** Finishes what a killed command left half done under names that a user may mean by this. */
  final boolean recover(Path named) throws IOException {
    return forAllNames(named, OutputTransaction::recover);
  }

  /** As {@link #recover}, and removes what killed commands left that never came that far. */
  final boolean settle(Path named) throws IOException {
    boolean finished = recover(named);
    forAllNames(named, OutputTransaction::clear);
    return finished;
  }

  /** Something that is done to outputs of a name in a folder; tells whether there were any. */
  @FunctionalInterface
  interface OutputAction {
    boolean run(Path folder, String name) throws IOException;
  }

  /** Does something to all outputs that a user may mean by a name. */
  final boolean forAllNames(Path named, OutputAction action) throws IOException {
    Path last = named.getFileName();
    if (last == null || last.toString().isEmpty()) {
      return false;
    }
    boolean done = false;
    for (String name : names(last.toString())) {
      try {
        done |= action.run(named.getParent(), name);
      } catch (IOException e) {
        throw OutputTransaction.failure(named, e);
      }
    }
    return done;
  }

  private Set<String> names(String given) {
    Set<String> names = new LinkedHashSet<>();
    names.add(given);
    for (TraceFormat format : input.formats().formats()) {
      for (String suffix : format.suffixes()) {
        names.add(given + suffix);
        names.add(without(given, suffix));
      }
    }
    names.add(without(given, CONTROL_SUFFIX));
    return names;
  }

  static String without(String name, String suffix) {
    return name.endsWith(suffix) && name.length() > suffix.length()
        ? name.substring(0, name.length() - suffix.length())
        : name;
  }

  /** The failure of a trace that is not there although there is nothing to finish either. */
  static boolean isGone(IOException e, Path trace) {
    return e instanceof DamagedTraceException && !Files.exists(trace);
  }
}
