package org.tracetool.testdata.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The contents of the folders that tests write to. */
final class Folders {
  private Folders() {}

  /** The files of a folder without hidden ones. */
  static List<Path> visible(Path folder) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list
          .filter(p -> Files.isRegularFile(p) && !p.getFileName().toString().startsWith("."))
          .collect(Collectors.toCollection(TreeSet::new))
          .stream()
          .toList();
    }
  }

  /** The files of a folder without hidden ones, and those in its folders. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(p -> Files.isRegularFile(p) && !p.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }

  /** All files of a folder by name, including hidden ones and those in folders. */
  static Map<String, List<Byte>> content(Path folder) throws IOException {
    Map<String, List<Byte>> map = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path p : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
        List<Byte> bytes = new ArrayList<>();
        for (byte b : Files.readAllBytes(p)) {
          bytes.add(b);
        }
        map.put(folder.relativize(p).toString(), bytes);
      }
    }
    return map;
  }
}
