package org.tracetool.core.io;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** Names of the files of an output that are not meant for users. */
final class HiddenName {
  /** A folder in which files grow; 16 hexadecimal digits follow. */
  static final String PART = ".part-";

  /** The folder of a commit that is not finished. */
  static final String COMMIT = ".commit";

  /** The file that a writer locks. */
  static final String LOCK = ".lock";

  /** File systems allow 255 bytes; this leaves room for prefix and suffix. */
  private static final int MAX_NAME_BYTES = 200;

  private HiddenName() {}

  /** The common start of all hidden names of an output. */
  static String of(String name) {
    if (name.getBytes(StandardCharsets.UTF_8).length <= MAX_NAME_BYTES) {
      return "." + name;
    }
    CRC32 crc = new CRC32();
    crc.update(name.getBytes(StandardCharsets.UTF_8));
    int end = MAX_NAME_BYTES / 4;
    if (Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    return "." + name.substring(0, end) + "~" + Long.toHexString(crc.getValue());
  }

  /** The folder of a commit of this name that is not finished. */
  static Path commit(Path directory, String name) {
    return directory.resolve(of(name) + COMMIT);
  }

  static Path lock(Path directory, String name) {
    return directory.resolve(of(name) + LOCK);
  }
}
