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
  private final Path folder;
  private final String stem;
  private final FileIdentity identity;

  private ReplacementGuard(Path main, String stem, FileIdentity identity) {
    this.main = main;
    this.folder = main.getParent();
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
    return new ReplacementGuard(main, dot > 0 ? name.substring(0, dot) : name, identity);
  }

  void check(Path file) throws IOException {
    boolean same = folder == null ? file.getParent() == null : folder.equals(file.getParent());
    if (!same || file.getFileName() == null || !file.getFileName().toString().startsWith(stem)) {
      return;
    }
    if (!identity.equals(FileIdentity.of(main))) {
      throw new DamagedTraceException(
          main + ": was replaced by another output while it was read; call the command again");
    }
  }
}
