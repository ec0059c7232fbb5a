package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;

/**
 * Notices that a trace is replaced while it is read. Outputs take the old main file away before
 * they touch any other file, so a file was not replaced if the main file is the same after opening
 * it.
 */
final class ReplacementGuard {
  private final Path main;
  private final Path stem;
  private final FileIdentity identity;

  private ReplacementGuard(Path main, Path stem, FileIdentity identity) {
    this.main = main;
    this.stem = stem;
    this.identity = identity;
  }

  /** A guard of a trace; null if it is one that nobody replaces in place. */
  static ReplacementGuard of(Path main) throws IOException {
    if (main.getFileSystem() != FileSystems.getDefault() || main.getFileName() == null) {
      return null;
    }
    FileIdentity identity = FileIdentity.of(main);
    if (identity == null) {
      return null;
    }
    String name = main.getFileName().toString();
    int dot = name.lastIndexOf('.');
    Path stem = main.resolveSibling(dot > 0 ? name.substring(0, dot) : name);
    return new ReplacementGuard(main, stem, identity);
  }

  /** What the paths of all files of the trace start with, up to a dot. */
  Path stem() {
    return stem;
  }

  /** Fails if the trace was replaced since. */
  void check() throws IOException {
    if (!identity.equals(FileIdentity.of(main))) {
      throw new DamagedTraceException(
          main + ": was replaced by another output while it was read; call the command again");
    }
  }
}
