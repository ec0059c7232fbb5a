package org.tracetool.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What is done with whole folders. */
final class FolderTree {
  private FolderTree() {}

  /** All that is in a folder and the folder itself, in an order that depends on the names alone. */
  static List<Path> walk(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted(Comparator.comparing(path -> folder.relativize(path).toString())).toList();
    }
  }

  /** Removes a folder, if it is there. */
  static void delete(Path folder) throws IOException {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      List<Path> all = walk(folder);
      for (int i = all.size() - 1; i >= 0; i--) {
        Files.delete(all.get(i));
      }
    }
  }

  /** Copies a file or a folder with its modes; what is there already is kept. */
  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.toAbsolutePath().getParent());
    for (Path path : walk(from)) {
      Path target = to.resolve(from.relativize(path).toString());
      if (Files.isDirectory(path)) {
        Files.createDirectories(target);
      } else {
        Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  /** Modes that do not depend on the umask, and one time for all. */
  static void settle(Path folder, FileTime time) throws IOException {
    List<Path> all = walk(folder);
    for (int i = all.size() - 1; i >= 0; i--) { // what is in a folder before the folder
      Path path = all.get(i);
      if (!Files.isSymbolicLink(path)) {
        boolean runs = Files.isDirectory(path) || ownerRuns(path);
        Files.setPosixFilePermissions(path, mode(runs));
        Files.setLastModifiedTime(path, time);
      }
    }
  }

  private static boolean ownerRuns(Path path) throws IOException {
    return Files.getPosixFilePermissions(path).contains(PosixFilePermission.OWNER_EXECUTE);
  }

  private static Set<PosixFilePermission> mode(boolean runs) {
    return PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--");
  }
}
