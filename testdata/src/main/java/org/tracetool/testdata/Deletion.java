package org.tracetool.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Takes away what tests have written. Links are removed, not followed. */
public final class Deletion {
  private Deletion() {}

  /** Removes a folder and all in it. */
  public static void remove(Path folder) throws IOException {
    clear(folder);
    Files.delete(folder);
  }

  /** Removes all in a folder, but not the folder. */
  public static void clear(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      if (!path.equals(folder)) {
        Files.delete(path);
      }
    }
  }
}
