package org.tracetool.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.report.Diagnostics;

/**
 * Limits and listeners of reading archives.
 *
 * @param temporarySpace most bytes that may be unpacked into the folder for temporary files, for
 *     each archive; {@link #DEFAULT_SPACE} for a share of the free space there
 * @param memory bytes that the process may take; lists of members get a part of it
 * @param diagnostics where damage is reported
 * @param watch is called when an archive is read from its start
 * @param isRun whether a folder holds the files of one run, each of which stands for all
 */
public record ArchiveOptions(
    long temporarySpace,
    long memory,
    Diagnostics diagnostics,
    ProgressListener watch,
    Predicate<Path> isRun) {
  /**
   * Temporary space by default: half of the free space in the folder, and never more than 8 GiB.
   */
  public static final long DEFAULT_SPACE = -1;

  private static final long DEFAULT_MAX_BYTES = 8L << 30;

  /** Memory by default. */
  private static final long DEFAULT_MEMORY = 512L << 20;

  /** Someone who shows how far the reading of an archive is. */
  @FunctionalInterface
  public interface ProgressListener {
    /** Work begins; the result receives how many of its {@code bytes} are done, -1 at the end. */
    LongConsumer begin(Path archive, long bytes);
  }

  /** Limits and listeners where each file is a trace. */
  public ArchiveOptions(
      long temporarySpace, long memory, Diagnostics diagnostics, ProgressListener watch) {
    this(temporarySpace, memory, diagnostics, watch, folder -> false);
  }

  /** Most bytes that may be unpacked now. */
  long spaceNow() {
    if (temporarySpace != DEFAULT_SPACE) {
      return temporarySpace;
    }
    try {
      long free = Files.getFileStore(TemporaryFiles.folder()).getUsableSpace();
      return Math.min(DEFAULT_MAX_BYTES, free / 2);
    } catch (IOException e) {
      return DEFAULT_MAX_BYTES; // problems of the folder are reported when it is needed
    }
  }

  /** The default limits, without a listener. */
  public static ArchiveOptions defaults(Diagnostics diagnostics) {
    return new ArchiveOptions(DEFAULT_SPACE, DEFAULT_MEMORY, diagnostics, (path, bytes) -> n -> {});
  }
}
