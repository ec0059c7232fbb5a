package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the anchor file of an archive by its folder, or by the name without suffix. */
public final class AnchorFinder {
  /** What names of anchor files end with. */
  public static final String SUFFIX = ".otf2";

  private AnchorFinder() {}

  /**
   * The anchor file that a name means which is not its own.
   *
   * @param trace a folder with one anchor file, or the path of an anchor file without its suffix,
   *     where usually the folder with the events is
   * @return null if there is no such file, or there are several
   */
  public static Path find(Path trace) throws IOException {
    Path found = inFolder(trace);
    if (found != null || trace.getFileName() == null || Files.isRegularFile(trace)) {
      return found;
    }
    Path beside = trace.resolveSibling(trace.getFileName() + SUFFIX);
    return Files.isRegularFile(beside) ? beside : null;
  }

  private static Path inFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return null;
    }
    Path found = null;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        if (found != null) {
          return null;
        }
        found = file;
      }
    }
    return found;
  }
}
