package org.tracetool.cli.view;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.SmallFile;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.text.SafeText;

/**
 * A file that a page has saved: which traces it showed, and how.
 *
 * @param json the whole file, for the page
 * @param traces where the traces are
 */
record SessionFile(String json, List<Path> traces) {
  /** How its name ends. */
  static final String SUFFIX = ".ttview";

  private static final String FORMAT = "tracetool session";
  private static final int VERSION = 1;
  private static final int MAX_BYTES = 4 << 20;
  private static final int MAX_TRACES = 64;

  static boolean is(Path path) {
    return path.toString().endsWith(SUFFIX) && Files.isRegularFile(path);
  }

  /**
   * Reads one.
   *
   * @param named the traces, if the user named them; else they are looked for where the file says,
   *     from its own folder and from the working directory, and by their names beside it
   * @throws UsageException if it is none, or a trace is not found
   */
  static SessionFile read(Path file, List<Path> named) throws UsageException {
    String text = SmallFile.read(file, MAX_BYTES);
    Object tree;
    try {
      tree = JsonTree.of(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException(file + ": is not a session: " + SafeText.escaped(e.getMessage()));
    }
    if (!(tree instanceof Map<?, ?> session)
        || !FORMAT.equals(session.get("format"))
        || !(session.get("traces") instanceof List<?> traces)
        || traces.isEmpty()
        || traces.size() > MAX_TRACES) {
      throw new UsageException(file + ": is not a session of tracetool view");
    }
    if (!String.valueOf(VERSION).equals(String.valueOf(session.get("version")))) {
      throw new UsageException(
          file + ": is a session of another version of tracetool, which this version cannot read");
    }
    if (!named.isEmpty() && named.size() != traces.size()) {
      throw new UsageException(
          file + ": shows " + traces.size() + " traces; name as many, or none");
    }
    List<Path> found = new ArrayList<>(named);
    for (Object trace : named.isEmpty() ? traces : List.of()) {
      Object path = trace instanceof Map<?, ?> t ? t.get("path") : null;
      if (!(path instanceof String name) || name.isEmpty()) {
        throw new UsageException(file + ": a trace has no path");
      }
      found.add(locate(file, name));
    }
    return new SessionFile(text, found);
  }

  private static Path locate(Path session, String name) throws UsageException {
    Set<Path> places = new LinkedHashSet<>();
    try {
      Path path = Path.of(name);
      Path folder = session.toAbsolutePath().getParent();
      places.add(folder.resolve(path));
      places.add(path.toAbsolutePath());
      if (path.getFileName() != null) {
        places.add(folder.resolve(path.getFileName()));
      }
    } catch (InvalidPathException e) {
      throw new UsageException(session + ": a trace has an impossible path");
    }
    for (Path place : places) {
      if (Files.exists(place)) {
        return place;
      }
    }
    throw new UsageException(
        session
            + ": its trace "
            + SafeText.escaped(name)
            + " is not there; name it: tracetool view "
            + session
            + " TRACE");
  }
}
