package org.tracetool.core.io;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** Names of what belongs to an output and is not meant for users. */
final class HiddenName {
  /** A folder in which files grow; 16 hexadecimal digits follow. */
  static final String PART = ".part-";

  /** The folder of a commit that is not finished. */
  static final String COMMIT = ".commit";

  /** The file that whoever writes holds a lock on. */
  static final String LOCK = ".lock";

  /** File systems take 255 bytes; this leaves room for what is put around. */
  private static final int LONGEST = 200;

  private HiddenName() {}

  /** What all hidden names of an output start with. */
  static String of(String name) {
    if (name.getBytes(StandardCharsets.UTF_8).length <= LONGEST) {
      return "." + name;
    }
    CRC32 crc = new CRC32();
    crc.update(name.getBytes(StandardCharsets.UTF_8));
    int end = LONGEST / 4;
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
