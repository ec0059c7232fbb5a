package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/** Whose files are. */
final class FileOwner {
  private FileOwner() {}

  /** The owner of a file, never of the target of a link; null where there are no owners. */
  static UserPrincipal of(Path file) throws IOException {
    try {
      return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    } catch (UnsupportedOperationException e) {
      return null;
    }
  }
}
