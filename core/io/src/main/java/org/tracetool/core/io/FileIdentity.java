package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Distinguishes a file from another one that has its name later.
 *
 * @param node the file's number in its file system, or a substitute; no white space
 * @param size bytes
 * @param modified time of the last change, in nanoseconds since 1970
 */
record FileIdentity(String node, long size, long modified) {
  private static final String UNKNOWN = "-";
  private static final int PARTS = 3;

  /** The file of a name, never the target of a link; null if there is none. */
  static FileIdentity of(Path path) throws IOException {
    try {
      return read(path);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static FileIdentity read(Path path) throws IOException {
    try {
      Map<String, Object> all =
          Files.readAttributes(path, "unix:ino,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
      FileTime changed = (FileTime) all.get("lastModifiedTime");
      return new FileIdentity(
          all.get("ino").toString(), (Long) all.get("size"), changed.to(TimeUnit.NANOSECONDS));
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      BasicFileAttributes all =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      String node = all.fileKey() == null ? UNKNOWN : all.fileKey().toString();
      return new FileIdentity(
          node.replaceAll("\\s", ""), all.size(), all.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }
  }

  /** The identity that {@link #toString} wrote; null for other text. */
  static FileIdentity parse(String text) {
    String[] parts = text.split(":", PARTS + 1);
    if (parts.length != PARTS || parts[0].isEmpty()) {
      return null;
    }
    try {
      return new FileIdentity(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  // Spelled out, like hashCode: those that records have are made at run time, a tenth of a short
  // run.
  @Override
  public boolean equals(Object other) {
    return other instanceof FileIdentity o
        && node.equals(o.node)
        && size == o.size
        && modified == o.modified;
  }

  @Override
  public int hashCode() {
    return (node.hashCode() * 31 + Long.hashCode(size)) * 31 + Long.hashCode(modified);
  }

  /** One word: {@code node:size:modified}. */
  @Override
  public String toString() {
    return node.replace(':', '.') + ':' + size + ':' + modified;
  }
}
