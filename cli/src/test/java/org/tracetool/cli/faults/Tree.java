package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.tracetool.testdata.Deletion;

/**
 * The contents of a folder.
 *
 * @param entries each entry by its path: a folder, a link with its target, or a file with its bytes
 *     as Latin-1
 */
record Tree(SortedMap<String, String> entries) {
  private static final String FOLDER = "folder";
  private static final String LINK = "link ";
  static final String FILE = "file ";

  /** Of all inputs, since shares of work belong to input files of a certain time. */
  private static final FileTime TIME_OF_INPUTS = FileTime.fromMillis(1_700_000_000_000L);

  static Tree read(Path top) throws IOException {
    SortedMap<String, String> entries = new TreeMap<>();
    if (!Files.isDirectory(top)) {
      return new Tree(entries);
    }
    try (Stream<Path> all = Files.walk(top)) {
      for (Path p : (Iterable<Path>) all::iterator) {
        if (!p.equals(top)) {
          entries.put(top.relativize(p).toString(), content(p));
        }
      }
    }
    return new Tree(entries);
  }

  private static String content(Path p) throws IOException {
    if (Files.isSymbolicLink(p)) {
      return LINK + Files.readSymbolicLink(p);
    }
    return Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS)
        ? FOLDER
        : FILE + new String(Files.readAllBytes(p), StandardCharsets.ISO_8859_1);
  }

  /** Makes a folder hold this and nothing else. */
  void write(Path top) throws IOException {
    Files.createDirectories(top);
    Deletion.clear(top);
    for (SortedMap.Entry<String, String> e : entries.entrySet()) {
      Path p = top.resolve(e.getKey());
      String what = e.getValue();
      if (what.equals(FOLDER)) {
        Files.createDirectory(p);
      } else if (what.startsWith(LINK)) {
        Files.createSymbolicLink(p, Path.of(what.substring(LINK.length())));
      } else {
        Files.write(p, what.substring(FILE.length()).getBytes(StandardCharsets.ISO_8859_1));
        if (e.getKey().startsWith("in/")) {
          Files.setLastModifiedTime(p, TIME_OF_INPUTS);
        }
      }
    }
  }

  /** The part of it whose paths meet a condition. */
  Tree only(Predicate<String> wanted) {
    SortedMap<String, String> part = new TreeMap<>(entries);
    part.keySet().removeIf(wanted.negate());
    return new Tree(part);
  }

  /** The files that other programs see: no hidden ones. */
  Tree visible() {
    return only(path -> !hidden(path));
  }

  /** Paths of hidden files, and of left-overs in the folder for temporary files. */
  List<String> leftOvers() {
    return entries.keySet().stream()
        .filter(path -> hidden(path) || path.startsWith(Scenario.TEMPORARY + "/"))
        .toList();
  }

  /** The hidden file or folder that something left over is or is in, or the temporary one. */
  static Path hiddenThing(Path left) {
    for (int i = 1; i < left.getNameCount(); i++) {
      if (left.getName(i - 1).toString().startsWith(".") || left.startsWith(Scenario.TEMPORARY)) {
        return left.subpath(0, left.startsWith(Scenario.TEMPORARY) ? 2 : i);
      }
    }
    return left;
  }

  private static boolean hidden(String path) {
    return path.startsWith(".") || path.contains("/.");
  }
}
