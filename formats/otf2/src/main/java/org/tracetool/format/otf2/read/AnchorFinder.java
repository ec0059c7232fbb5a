package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the anchor file of an archive by the folder that the archive is in. */
public final class AnchorFinder {
  /** What names of anchor files end with. */
  public static final String SUFFIX = ".otf2";

  private AnchorFinder() {}

  /** The only anchor file in a folder; null if it is no folder, or has none or several. */
  public static Path inFolder(Path folder) throws IOException {
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
