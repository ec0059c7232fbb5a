package org.tracetool.unify.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.io.FileExistence;

/** Finds the local files of a run by its control file. */
public final class LocalFiles {
  private static final Pattern SUFFIXES =
      Pattern.compile(
          "\\.(uctl|otf(\\.z)?|[0-9a-f]{1,8}\\.(def|events|snaps|stats|marker)(\\.z)?"
              + "|(all|idx)\\.(def|events|snaps|stats|marker)(\\.[0-9]{1,4})?(\\.z)?)");

  /** Files of all streams, in runs with I/O forwarding. */
  private static final Pattern SHARED =
      Pattern.compile("\\.(all|idx)\\.([a-z]+)(\\.[0-9]+)?(\\.z)?");

  private LocalFiles() {}

  /** Returns whether there is a control file of this name, or with this prefix. */
  public static boolean exist(Path given) throws IOException {
    return given.getFileName() != null
        && !given.endsWith(".")
        && !given.endsWith("..")
        && !given.toString().isEmpty()
        && Files.isRegularFile(LocalPrefix.input(given).control());
  }

  /**
   * The local files of a run.
   *
   * @param given the prefix, or the control file
   * @throws org.tracetool.core.error.DamagedTraceException if the control file cannot be read
   */
  public static FileSet of(Path given) throws IOException {
    LocalPrefix prefix = LocalPrefix.input(given);
    ControlFile control;
    try {
      control = ControlFileReader.read(prefix.control());
    } catch (IOException e) {
      throw prefix.controlFailure(e);
    }
    FileSet.Collector files = new FileSet.Collector(prefix.control(), prefix.name(), SUFFIXES);
    files.add(prefix.control(), "control file", 0, null);
    if (addShared(files, prefix.name())) {
      return files.finish();
    }
    for (ControlFile.Section section : control.sections()) {
      for (ControlFile.Stream stream : section.streams()) {
        boolean on = !stream.disabled();
        add(files, prefix, stream.id(), "def", on);
        add(files, prefix, stream.id(), "events", on && control.events());
        add(files, prefix, stream.id(), "stats", on && control.statistics());
        add(files, prefix, stream.id(), "snaps", false);
        add(files, prefix, stream.id(), "marker", false);
      }
    }
    return files.finish();
  }

  /** Adds the files that streams share; false if there are none. */
  private static boolean addShared(FileSet.Collector files, String prefix) throws IOException {
    boolean any = false;
    for (Path file : files.present()) {
      Matcher m = SHARED.matcher(file.getFileName().toString().substring(prefix.length()));
      if (m.matches()) {
        boolean isIndex = m.group(1).equals("idx");
        String compression = isIndex || m.group(4) == null ? null : "zlib";
        files.add(file, isIndex ? "index of " + m.group(2) : m.group(2), 0, compression);
        any = true;
      }
    }
    return any;
  }

  private static void add(
      FileSet.Collector files, LocalPrefix prefix, int stream, String kind, boolean needed)
      throws IOException {
    Path plain = prefix.sibling("." + Integer.toHexString(stream) + "." + kind);
    Path compressed = plain.resolveSibling(plain.getFileName() + ".z");
    if (FileExistence.exists(plain)) {
      files.add(plain, kind, stream, null);
      if (FileExistence.exists(compressed)) {
        files.report(
            compressed,
            Problem.LEFT_OVER,
            "is never read, since " + plain.getFileName() + " is there");
      }
    } else if (FileExistence.exists(compressed)) {
      files.add(compressed, kind, stream, "zlib");
    } else if (needed) {
      files.reportMissing(plain, "is missing, and so is " + compressed.getFileName());
    }
  }
}
