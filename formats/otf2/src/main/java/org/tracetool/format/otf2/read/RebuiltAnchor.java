package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.ByteOrders;

/**
 * What the anchor file of an archive would say, where it is missing or damaged. Chunks are as long
 * as it is to the header whose first record is the one after the last of the first chunk.
 */
final class RebuiltAnchor {
  /** Stands for numbers that are not known. */
  static final long UNKNOWN = -1;

  private static final String EVENTS = ".evt";
  private static final int CHUNK = 3;
  private static final int HEADER = 2 + 2 * Long.BYTES;

  private RebuiltAnchor() {}

  /**
   * The place of the anchor file of an archive, of which it or its name without suffix is given.
   */
  static Path place(Path trace) {
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    return name.endsWith(AnchorFinder.SUFFIX)
        ? trace
        : trace.resolveSibling(name + AnchorFinder.SUFFIX);
  }

  /** Returns whether all but the anchor file of an archive is there, or whether it is damaged. */
  static boolean isLost(Path trace) throws IOException {
    ArchivePaths paths = new ArchivePaths(place(trace));
    return FileExistence.isFile(paths.definitions())
        && largest(paths) != null
        && stored(paths) == null;
  }

  /** The anchor file; null if it is missing or damaged. */
  private static Anchor stored(ArchivePaths paths) throws IOException {
    try {
      return FileExistence.exists(paths.anchor()) ? Anchor.read(paths.anchor()) : null;
    } catch (DamagedTraceException e) {
      return null;
    }
  }

  /** The anchor file, or what it would say. */
  static Anchor storedOrMade(ArchivePaths paths) throws IOException {
    Anchor stored = stored(paths);
    return stored == null ? of(paths) : stored;
  }

  private static Path largest(ArchivePaths paths) throws IOException {
    Path found = null;
    if (Files.isDirectory(paths.folder())) {
      for (Path file : FileExistence.inFolder(paths.folder())) {
        boolean isLarger = found == null || Files.size(file) > Files.size(found);
        if (file.toString().endsWith(EVENTS) && isLarger) {
          found = file;
        }
      }
    }
    return found;
  }

  private static Anchor of(ArchivePaths paths) throws IOException {
    return new Anchor(
        new int[3],
        chunk(largest(paths)),
        chunk(paths.definitions()),
        1,
        1,
        UNKNOWN,
        UNKNOWN,
        "",
        "",
        "",
        List.of(),
        0,
        0,
        0);
  }

  private static long chunk(Path file) throws IOException {
    if (file == null || !FileExistence.exists(file)) {
      return Anchor.MAX_CHUNK_BYTES;
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(Anchor.MAX_CHUNK_BYTES + HEADER);
    }
    if (bytes.length >= HEADER && bytes[0] == CHUNK) {
      boolean big = bytes[1] == ByteOrders.BIG;
      long next = ByteOrders.u64(bytes, 2 + Long.BYTES, big) + 1;
      for (int at = Anchor.MIN_CHUNK_BYTES; at <= bytes.length - HEADER; at++) {
        if (bytes[at] == CHUNK
            && bytes[at + 1] == bytes[1]
            && ByteOrders.u64(bytes, at + 2, big) == next) {
          return at;
        }
      }
    }
    return Anchor.MAX_CHUNK_BYTES; // all is one chunk
  }
}
