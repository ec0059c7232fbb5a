package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Objects;
import org.tracetool.core.error.DamagedTraceException;

/**
 * Notices that a trace is replaced while it is read. Outputs take the old main file away before
 * they touch any other file, so if the main file is the same after opening a file, that file was
 * not replaced.
 *
 * <p>Local files may be replaced by an output with another main file; then theirs is removed late,
 * but before the folder of that commit. So none was replaced if neither that folder nor the main
 * file has changed after opening it.
 */
final class ReplacementGuard {
  private final Path main;
  private final Path stem;
  private final FileIdentity identity;
  private final Path commit;
  private final FileIdentity commitBefore;

  private ReplacementGuard(Path main, Path stem, FileIdentity identity, Path commit)
      throws IOException {
    this.main = main;
    this.stem = stem;
    this.identity = identity;
    this.commit = commit;
    this.commitBefore = commit == null ? null : FileIdentity.of(commit);
  }

  /** A guard of a trace; null if the trace is never replaced in place. */
  static ReplacementGuard of(Path main) throws IOException {
    return of(main, false);
  }

  /** A guard of local files, which another output may replace; null as with {@link #of}. */
  static ReplacementGuard ofLocal(Path main) throws IOException {
    return of(main, true);
  }

  private static ReplacementGuard of(Path main, boolean local) throws IOException {
    if (main.getFileSystem() != FileSystems.getDefault() || main.getFileName() == null) {
      return null;
    }
    FileIdentity identity = FileIdentity.of(main);
    if (identity == null) {
      return null;
    }
    String name = main.getFileName().toString();
    int dot = name.lastIndexOf('.');
    String start = dot > 0 ? name.substring(0, dot) : name;
    Path folder = main.getParent() == null ? Path.of("") : main.getParent();
    Path commit = local ? HiddenName.commit(folder, start) : null;
    return new ReplacementGuard(main, main.resolveSibling(start), identity, commit);
  }

  /** The common start of the paths of all files of the trace, up to a dot. */
  Path stem() {
    return stem;
  }

  /** Fails if the trace was replaced since. */
  void check() throws IOException {
    // The folder first: it is removed last.
    boolean same = commit == null || Objects.equals(commitBefore, FileIdentity.of(commit));
    if (!same || !identity.equals(FileIdentity.of(main))) {
      throw new DamagedTraceException(
          main + ": was replaced by another output while it was read; call the command again");
    }
  }
}
