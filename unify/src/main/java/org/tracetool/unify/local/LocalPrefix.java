package org.tracetool.unify.local;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;

/**
 * The common start of the names of a run's files.
 *
 * @param directory the folder of the files; null for the current one
 * @param name the start of their names
 */
public record LocalPrefix(Path directory, String name) {
  private static final String CONTROL_SUFFIX = ".uctl";
  private static final String FILES = "*" + CONTROL_SUFFIX + ", or tautrace.*.trc of TAU";
  private static final int SUGGESTIONS = 3;

  /** The local files that a user means; the name of the control file means them, too. */
  public static LocalPrefix input(Path given) throws UsageException {
    LocalPrefix prefix = of(given, "input");
    String name = prefix.name;
    if (name.endsWith(CONTROL_SUFFIX)
        && name.length() > CONTROL_SUFFIX.length()
        && !Files.exists(prefix.control())) {
      name = name.substring(0, name.length() - CONTROL_SUFFIX.length());
    }
    return new LocalPrefix(prefix.directory, name);
  }

  /** The trace that a user names, with or without its suffix. */
  public static LocalPrefix output(Path given, String suffix) throws UsageException {
    LocalPrefix prefix = of(given, "output");
    String name = prefix.name;
    if (name.endsWith(suffix) && name.length() > suffix.length()) {
      name = name.substring(0, name.length() - suffix.length());
    }
    return new LocalPrefix(prefix.directory, name);
  }

  private static LocalPrefix of(Path given, String what) throws UsageException {
    Path last = given.getFileName();
    String name = last == null ? "" : last.toString();
    if (name.isEmpty() || name.equals(".") || name.equals("..")) {
      throw new UsageException(
          "'" + given + "' is not the prefix of a trace; name the " + what + " as FOLDER/NAME");
    }
    return new LocalPrefix(given.getParent(), name);
  }

  /** The prefix as a path. */
  public Path stub() {
    return sibling("");
  }

  /** The control file. */
  public Path control() {
    return sibling(CONTROL_SUFFIX);
  }

  /** The file whose name is the prefix and a suffix. */
  public Path sibling(String suffix) {
    return directory == null ? Path.of(name + suffix) : directory.resolve(name + suffix);
  }

  /** The same folder with another name. */
  public LocalPrefix withName(String newName) {
    return new LocalPrefix(directory, newName);
  }

  /** Returns whether both mean the same files. */
  public boolean sameAs(LocalPrefix other) {
    return name.equals(other.name) && Objects.equals(realDirectory(), other.realDirectory());
  }

  /** Returns whether a file has a name of these: the prefix, or that and a suffix. */
  public boolean holds(Path file) {
    String last = file.getFileName() == null ? "" : file.getFileName().toString();
    boolean named = last.equals(name) || last.startsWith(name + ".");
    return named
        && Objects.equals(realDirectory(), new LocalPrefix(file.getParent(), last).realDirectory());
  }

  private Path realDirectory() {
    Path dir = folder().toAbsolutePath().normalize();
    try {
      return dir.toRealPath();
    } catch (IOException e) {
      return dir; // does not exist; then the names decide
    }
  }

  private Path folder() {
    return directory == null ? Path.of("") : directory;
  }

  /** The reason why the control file cannot be read, and what the user may have meant. */
  public TraceException controlFailure(IOException cause) {
    if (cause instanceof TraceException t) {
      return t;
    }
    Path control = control();
    if (Files.isRegularFile(control) || cause instanceof AccessDeniedException) {
      return DamagedTraceException.unreadable(control, cause);
    }
    return new MissingTraceException(control + ": no such control file; " + advice(), cause);
  }

  private String advice() {
    for (Path trace : List.of(stub(), sibling(".otf"))) {
      if (Files.isRegularFile(trace)) {
        return trace + " is there: one trace already, which needs no unifying";
      }
    }
    if (Files.isDirectory(stub())) {
      List<String> inside = runs(stub());
      return stub()
          + " is a folder"
          + (inside.isEmpty()
              ? " without local files of a run (" + FILES + ")"
              : "; name a run in it: " + String.join(", ", inside));
    }
    if (!Files.isDirectory(folder().toAbsolutePath())) {
      return "the folder " + folder() + " does not exist";
    }
    List<String> others = runs(folder());
    if (!others.isEmpty()) {
      return "in the same folder there is " + String.join(", ", others);
    }
    return "the folder has no local files of a run (" + FILES + ")";
  }

  private static List<String> runs(Path folder) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            folder, p -> p.getFileName().toString().endsWith(CONTROL_SUFFIX))) {
      for (Path p : files) {
        String path = p.toString();
        names.add(path.substring(0, path.length() - CONTROL_SUFFIX.length()));
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      return List.of(); // this is only help; the failure itself is reported anyway
    }
    names.sort(null);
    if (names.size() > SUGGESTIONS) {
      int more = names.size() - SUGGESTIONS;
      names.subList(SUGGESTIONS, names.size()).clear();
      names.add("and " + more + " more");
    }
    return names;
  }
}
