package org.tracetool.archive;

import java.nio.channels.FileChannel;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** A member of an archive: where its content is, once that is known. */
final class Member {
  /** Its name with plain slashes, without a leading one, {@code .} and {@code ..}. */
  final String name;

  /** Its place among the headers of a tar archive. */
  final int ordinal;

  /** Bytes, as far as the archive states or has them. */
  long size;

  /** Time of last change in milliseconds since 1970. */
  long modified;

  /** Why it cannot be read as a file, as the end of a sentence; null if it can. */
  String obstacle;

  /** Another member of this name comes before it. */
  boolean isRepeated;

  /** The member whose content this one shares (a hard link); null if it has its own. */
  Member original;

  /**
   * The name in its own header, if it differs from that in the directory of a zip archive, which
   * counts; null if both agree.
   */
  String otherName;

  /** Its entry in a zip archive. */
  ZipArchiveEntry zip;

  /** The file that holds its content, unpacked or in place; null as long as it is neither. */
  FileChannel store;

  /** Where its content begins in {@link #store}. */
  long offset;

  Member(String name, int ordinal) {
    this.name = name;
    this.ordinal = ordinal;
  }

  /** Sets the place of the content. */
  void setPlace(FileChannel newStore, long newOffset, long bytes) {
    store = newStore;
    offset = newOffset;
    size = bytes;
  }

  /** The member whose content this is, itself or another one. */
  Member content() {
    return original == null ? this : original;
  }

  /** Its name inside of its folder. */
  String simpleName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
