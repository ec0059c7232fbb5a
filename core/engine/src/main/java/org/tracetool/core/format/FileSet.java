package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.tracetool.core.io.FileExistence;

/**
 * The files that belong together as one trace, found without reading more than the file that lists
 * the others.
 *
 * @param main the main file of the trace; first of {@code files}
 * @param stem common start of the names of all files; empty if each keeps the name it has
 * @param suffixes possible endings after the stem in the name of a file of such a trace; one that
 *     starts with a slash is of a file in the folder called as the stem
 * @param files the existing files that belong to it
 * @param findings problems, missing files first
 */
public record FileSet(
    Path main, String stem, Pattern suffixes, List<TraceFile> files, List<Finding> findings) {

  /** The problem of a file. */
  public enum Problem {
    /** The trace names it, but it is not there. */
    MISSING,
    /** It exists but cannot be the file that the trace names. */
    DAMAGED,
    /** It has such a name but does not belong to the trace. */
    LEFT_OVER
  }

  /**
   * A problem.
   *
   * @param path the file
   * @param what the problem, as the end of a sentence that starts with the file
   */
  public record Finding(Path path, Problem problem, String what) {}

  /** The set with fixed lists. */
  public FileSet {
    files = files instanceof PackedFiles ? files : List.copyOf(files);
    findings = List.copyOf(findings);
  }

  /** A trace that is one file. */
  public static FileSet single(Path file, String role, String compression) throws IOException {
    Collector collector = new Collector(file, file.getFileName().toString(), Pattern.compile(""));
    collector.add(file, role, 0, compression);
    return collector.finish();
  }

  /** The folder of the files; null for the current one. */
  public Path folder() {
    return main.getParent();
  }

  /** Bytes of all files. */
  public long bytes() {
    return files.stream().mapToLong(TraceFile::bytes).sum();
  }

  /** The name of a file of the trace: {@code FOLDER/NAME} if it is in a folder beside the main. */
  public String name(TraceFile file) {
    return name(folder(), file.path());
  }

  /**
   * The name under which these files are written with another stem; that of the main file where
   * names have nothing in common.
   */
  public String outputName(String newStem) {
    return newStem.isEmpty() ? main.getFileName().toString() : newStem;
  }

  /** The name that a file of the trace would have if all names started with another stem. */
  public String renamed(TraceFile file, String newStem) {
    return newStem + name(file).substring(stem.length());
  }

  /** The name of a file as seen from a folder that it is in, or that its folder is in. */
  private static String name(Path directory, Path file) {
    String name = file.getFileName().toString();
    return Objects.equals(file.getParent(), directory)
        ? name
        : file.getParent().getFileName() + "/" + name;
  }

  /** Files in a folder that have names of such a trace with a given stem. */
  public List<Path> candidates(Path directory, String otherStem) throws IOException {
    return candidates(directory, otherStem, suffixes);
  }

  private static List<Path> candidates(Path directory, String stem, Pattern suffixes)
      throws IOException {
    List<Path> found = new ArrayList<>();
    visit(directory, stem, suffixes, found::add);
    found.sort(Comparator.naturalOrder());
    return found;
  }

  /** Gives each candidate, in no order: there may be millions. */
  private static void visit(Path directory, String stem, Pattern suffixes, Consumer<Path> taker)
      throws IOException {
    FileExistence.forEachInFolder(
        directory,
        p -> {
          String name = p.getFileName().toString();
          if (name.startsWith(stem) && suffixes.matcher(name.substring(stem.length())).matches()) {
            taker.accept(p);
          }
        });
    Path own = directory == null ? Path.of(stem) : directory.resolve(stem);
    if (Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)) {
      FileExistence.forEachInFolder(
          own,
          p -> {
            if (suffixes.matcher("/" + p.getFileName()).matches()) {
              taker.accept(p);
            }
          });
    }
  }

  /** Collects the files of a trace and their problems. */
  public static final class Collector {
    private final Path main;
    private final String stem;
    private final Pattern suffixes;
    private final PackedFiles files;
    private final List<Finding> findings = new ArrayList<>();

    /** Starts with these properties of a {@link FileSet}. */
    public Collector(Path main, String stem, Pattern suffixes) {
      this.main = main;
      this.stem = stem;
      this.suffixes = suffixes;
      files = new PackedFiles(main);
    }

    /** All files with names that a file of the trace may have. */
    public List<Path> present() throws IOException {
      return candidates(main.getParent(), stem, suffixes);
    }

    /**
     * Adds a file that belongs to the trace, once, or reports it as missing; returns whether it
     * exists.
     */
    public boolean add(Path file, String role, int stream, String compression) throws IOException {
      if (!isThere(file)) {
        reportMissing(file, "is missing");
        return false;
      }
      files.add(
          name(main.getParent(), file),
          new TraceFile(file, role, stream, Files.size(file), compression));
      return true;
    }

    /** Adds an optional file; returns whether it exists. */
    public boolean addIfThere(Path file, String role, int stream, String compression)
        throws IOException {
      return isThere(file) && add(file, role, stream, compression);
    }

    private static boolean isThere(Path file) throws IOException {
      return FileExistence.isFile(file)
          || Files.isSymbolicLink(file) && !Files.isDirectory(file) && FileExistence.exists(file);
    }

    /** Reports a file that should be there. */
    public void reportMissing(Path file, String what) {
      String found = what;
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        found = Files.isDirectory(file) ? "a folder" : "a pipe, socket or device";
        found = "is " + found + ", not a file of the trace";
      }
      report(file, Problem.MISSING, found);
    }

    /** Reports a file that does not belong to the trace, or not in this state. */
    public void report(Path file, Problem problem, String what) {
      files.know(name(main.getParent(), file));
      findings.add(new Finding(file, problem, what));
    }

    /** Ends the collection: everything else with such a name is left over. */
    public FileSet finish() throws IOException {
      Set<String> left = new TreeSet<>();
      visit(
          main.getParent(),
          stem,
          suffixes,
          p -> {
            String name = name(main.getParent(), p);
            if (files.know(name)) {
              left.add(name);
            }
          });
      for (String name : left) {
        Path named = main.resolveSibling(name);
        findings.add(
            new Finding(named, Problem.LEFT_OVER, "does not belong to " + main.getFileName()));
      }
      Pattern hidden = Pattern.compile("\\.part-[0-9a-f]{16}|\\.commit");
      for (Path p : candidates(main.getParent(), "." + stem, hidden)) {
        if (Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS)) {
          findings.add(
              new Finding(
                  main.resolveSibling(p.getFileName()),
                  Problem.LEFT_OVER,
                  "is of a command that still writes here or was killed; 'tracetool files recover',"
                      + " or the next one that writes under this name, finishes or clears it"));
        }
      }
      Set<Path> reportedFiles = new HashSet<>();
      findings.forEach(f -> reportedFiles.add(f.path()));
      for (TraceFile file : files) {
        if (file.bytes() == 0 && reportedFiles.add(file.path())) {
          findings.add(new Finding(file.path(), Problem.DAMAGED, "is empty"));
        }
      }
      findings.sort(Comparator.comparing(Finding::problem));
      return new FileSet(main, stem, suffixes, files, findings);
    }
  }
}
