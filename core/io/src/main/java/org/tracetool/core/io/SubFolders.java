package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.tracetool.core.error.OutputException;

/**
 * The folders beside the main file of an output that some of its files are in: files of these are
 * called {@code FOLDER/NAME}. There are none within others.
 */
final class SubFolders {
  private static final char BETWEEN = '/';

  /** No path is longer on any system. */
  private static final int MAX_PATH_BYTES = 1 << 12;

  private SubFolders() {}

  /** The folder that a name is in; null if it is in none. */
  static String of(String name) {
    int slash = name.indexOf(BETWEEN);
    return slash < 0 ? null : name.substring(0, slash);
  }

  /** The folders that names are in. */
  static Set<String> of(Iterable<String> names) {
    Set<String> folders = new LinkedHashSet<>();
    for (String name : names) {
      add(name, folders);
    }
    return folders;
  }

  /** Adds the folder that a name is in, if it is in one. */
  static void add(String name, Set<String> folders) {
    String folder = of(name);
    if (folder != null) {
      folders.add(folder);
    }
  }

  /** Whether it is a plain name, or one in a folder with a plain name. */
  static boolean isName(String name) {
    String folder = of(name);
    return name.length() <= MAX_PATH_BYTES
        && (folder == null
            ? OutputFolder.isPlain(name)
            : OutputFolder.isPlain(folder)
                && OutputFolder.isPlain(name.substring(folder.length() + 1)));
  }

  /**
   * Makes a folder where there is none.
   *
   * @throws OutputException if something else is in its place
   */
  static void make(Path directory, String folder) throws IOException {
    Path path = directory.resolve(folder);
    check(path);
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectory(path);
    }
  }

  /**
   * Makes sure that a folder could be made, or is there.
   *
   * @throws OutputException if something else is in its place, be it a link to a folder
   */
  static void check(Path path) throws OutputException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new OutputException(
          path + ": is not a folder, or is a link to one, so nothing in it is written or removed");
    }
  }

  /**
   * As {@link #check}, and that files can be put into a folder that is there.
   *
   * @throws OutputException if not
   */
  static void checkWritable(Path path) throws OutputException {
    check(path);
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && !Files.isWritable(path)) {
      throw new OutputException(
          path + ": cannot be written: permission denied; nothing was changed");
    }
  }

  /** Removes a folder if it is empty, and nothing else. */
  static void removeEmpty(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try {
        Files.deleteIfExists(path);
      } catch (DirectoryNotEmptyException e) {
        // It holds something else.
      }
    }
  }
}
