package org.tracetool.cli.view;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Names of traces on a page: those of their files, with as many folders as tell them apart. */
final class DistinctNames {
  private DistinctNames() {}

  /** A name for each of the paths; equal ones if a path is there twice. */
  static List<String> of(List<Path> paths) {
    List<Path> whole = paths.stream().map(p -> p.toAbsolutePath().normalize()).toList();
    List<String> names = new ArrayList<>();
    for (Path path : whole) {
      int parts = 1;
      while (parts < path.getNameCount() && isShared(path, parts, whole)) {
        parts++;
      }
      names.add(end(path, parts).toString());
    }
    return names;
  }

  /** Whether another path ends with the same names. */
  private static boolean isShared(Path path, int parts, List<Path> all) {
    for (Path other : all) {
      if (!other.equals(path) && other.endsWith(end(path, parts))) {
        return true;
      }
    }
    return false;
  }

  private static Path end(Path path, int parts) {
    int count = path.getNameCount();
    return path.subpath(count - parts, count);
  }
}
