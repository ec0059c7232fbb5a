package org.tracetool.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Copies files that tests change. */
public final class Copying {
  private Copying() {}

  /**
   * Copies all that is in a folder.
   *
   * @param to the folder that gets it; made if it is not there
   */
  public static void copy(Path from, Path to) throws IOException {
    copy(from, to, file -> true);
  }

  /**
   * Copies files of a folder, and all folders in it.
   *
   * @param to the folder that gets them; made if it is not there
   * @param wanted which files
   */
  public static void copy(Path from, Path to, Predicate<Path> wanted) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Path copy = to.resolve(from.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else if (wanted.test(path)) {
          Files.copy(path, copy);
        }
      }
    }
  }
}
