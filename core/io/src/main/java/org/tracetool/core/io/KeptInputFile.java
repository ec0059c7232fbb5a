package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A second name of a file that an output leaves in its place. */
final class KeptInputFile {
  private KeptInputFile() {}

  /**
   * Gives a file a second name. Where it cannot have one (another owner, a file system without hard
   * links) the name becomes a link to it, so that events are never copied.
   *
   * @param source the file, or a link to it
   * @param place the second name
   * @param up how many folders above the place's own the common folder of both is
   */
  static void refer(Path source, Path place, int up) throws IOException {
    if (!Files.isSymbolicLink(source)) {
      try {
        Files.createLink(place, source);
        return;
      } catch (NoSuchFileException e) {
        throw e;
      } catch (UnsupportedOperationException | FileSystemException e) {
        // A link does as well.
      }
    }
    // Relative, so that it is right as well where all files are copied to.
    int names = source.getNameCount();
    Path target = source.subpath(names - up, names);
    for (int i = 0; i < up; i++) {
      target = Path.of("..").resolve(target);
    }
    try {
      Files.createSymbolicLink(place, target);
    } catch (UnsupportedOperationException | FileSystemException e) {
      SyncedCopy.copy(source, place);
    }
  }
}
