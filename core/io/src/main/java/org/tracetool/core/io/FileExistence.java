package org.tracetool.core.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.text.SpellingSuggestions;

/**
 * Checks whether files exist. {@link Files#exists} also returns false if that cannot be determined,
 * and a file that is considered missing is left out silently; here that is an exception.
 */
public final class FileExistence {
  /** The longest name that common file systems allow. */
  private static final int MAX_NAME_BYTES = 255;

  /** A folder with more files than this is not searched for a name that is meant. */
  private static final int MAX_FILES = 20_000;

  private FileExistence() {}

  /**
   * The message for a file that does not exist, with names of that folder that may be meant.
   *
   * @param what what the file would be, for example {@code file of notes}
   */
  public static String noSuchFile(Path file, String what) {
    String message = file + ": no such " + what;
    Path folder = file.toAbsolutePath().getParent();
    if (file.getFileName() == null || folder == null) {
      return message;
    }
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path other : files) {
        if (names.size() == MAX_FILES) {
          return message;
        }
        names.add(other.getFileName().toString());
      }
    } catch (IOException | DirectoryIteratorException e) {
      return message; // suggestions are a courtesy
    }
    List<String> near = SpellingSuggestions.near(file.getFileName().toString(), names);
    List<String> paths = near.stream().map(n -> file.resolveSibling(n).toString()).toList();
    return message + (near.isEmpty() ? "" : "; did you mean " + String.join(" or ", paths) + "?");
  }

  /**
   * Returns whether there is anything of this name, following links.
   *
   * @throws IOException if that cannot be determined
   */
  public static boolean exists(Path path) throws IOException {
    return attributes(path) != null;
  }

  /**
   * Returns whether there is a regular file of this name, following links.
   *
   * @throws IOException if that cannot be determined
   */
  public static boolean isFile(Path path) throws IOException {
    BasicFileAttributes attributes = attributes(path);
    return attributes != null && attributes.isRegularFile();
  }

  /**
   * Returns whether there is a folder of this name, following links.
   *
   * @throws IOException if that cannot be determined
   */
  public static boolean isFolder(Path path) throws IOException {
    BasicFileAttributes attributes = attributes(path);
    return attributes != null && attributes.isDirectory();
  }

  /**
   * Returns whether there is a file of a trace. Opening anything else of its name might wait for
   * ever, as for a pipe without a writer.
   *
   * @throws DamagedTraceException if there is a folder, a pipe, a socket or a device of this name
   * @throws IOException if that cannot be determined
   */
  public static boolean isPart(Path path) throws IOException {
    BasicFileAttributes attributes = attributes(path);
    if (attributes != null && !attributes.isRegularFile()) {
      throw new DamagedTraceException(
          path
              + ": expected a file of the trace, found a "
              + (attributes.isDirectory() ? "folder" : "pipe, socket or device")
              + "; move it away and put the file back");
    }
    return attributes != null;
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      return null;
    } catch (FileSystemException e) {
      if (cannotBe(path)) {
        return null;
      }
      throw e;
    }
  }

  /**
   * Returns whether there cannot be such a file: it would be below a file, or its name is too long.
   */
  private static boolean cannotBe(Path path) {
    Path parent = path.toAbsolutePath().getParent();
    return path.getFileName() != null
            && path.getFileName().toString().getBytes(StandardCharsets.UTF_8).length
                > MAX_NAME_BYTES
        || parent != null && Files.isRegularFile(parent);
  }

  /**
   * The contents of a folder.
   *
   * @param folder the folder; null for the current one
   * @throws IOException if not all of it can be listed
   */
  public static List<Path> inFolder(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    forEachInFolder(folder, found::add);
    return found;
  }

  /**
   * Gives each of the contents of a folder, which may be too many for a list.
   *
   * @param folder the folder; null for the current one
   * @throws IOException if not all of it can be listed
   */
  public static void forEachInFolder(Path folder, Consumer<Path> taker) throws IOException {
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(folder == null ? Path.of("") : folder)) {
      all.forEach(taker);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }
}
