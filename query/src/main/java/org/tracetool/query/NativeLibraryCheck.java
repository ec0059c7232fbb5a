package org.tracetool.query;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Looks at a native library before it is loaded: the system maps one whose end is missing without a
 * word, and then ends the process when it is used.
 */
final class NativeLibraryCheck {
  private static final int ELF = 0x7f454c46;
  private static final int OFFSET_OF_SECTIONS = 0x28;
  private static final int SIZE_OF_SECTION = 0x3a;

  private NativeLibraryCheck() {}

  /**
   * Returns false if a library for Linux is none, or lacks its end, where its table of sections is.
   */
  static boolean isWhole(File library) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(library, "r")) {
      if (file.length() < SIZE_OF_SECTION + 4) {
        return false;
      }
      if (file.readInt() != ELF) {
        return !library.getName().contains("linux"); // others are not mapped before a check
      }
      file.seek(OFFSET_OF_SECTIONS);
      long sections = Long.reverseBytes(file.readLong());
      file.seek(SIZE_OF_SECTION);
      int bytes = Short.toUnsignedInt(Short.reverseBytes(file.readShort()));
      int count = Short.toUnsignedInt(Short.reverseBytes(file.readShort()));
      return sections >= 0 && sections <= file.length() - (long) bytes * count;
    }
  }
}
