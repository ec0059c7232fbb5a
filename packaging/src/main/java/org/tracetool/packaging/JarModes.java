package org.tracetool.packaging;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;

/**
 * Modes in the jars of the build that do not depend on the umask: files are readable by all,
 * folders can be entered by all. Maven notes the modes of the classes as they lie in the folder.
 *
 * <p>Offsets are those of the format description of ZIP (APPNOTE 6.3, 4.3.12 and 4.3.16).
 */
final class JarModes {
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int END_LENGTH = 22;
  private static final int END_COUNT = 10;
  private static final int END_PLACE = 16;

  private static final int ENTRY_SIGNATURE = 0x02014b50;
  private static final int ENTRY_LENGTH = 46;
  private static final int ENTRY_SYSTEM = 5;
  private static final int ENTRY_NAME_LENGTH = 28;
  private static final int ENTRY_EXTRA_LENGTH = 30;
  private static final int ENTRY_COMMENT_LENGTH = 32;
  private static final int ENTRY_MODE = 40;

  private static final byte UNIX = 3;
  private static final int FOLDER = 040755;
  private static final int FILE = 0100644;

  private JarModes() {}

  /**
   * Settles the jars below a folder from which a loader takes classes. They may be open: nothing
   * moves in them.
   */
  static void settle(Path checkout, ClassLoader loader) throws IOException {
    for (URL manifest : Collections.list(loader.getResources("META-INF/MANIFEST.MF"))) {
      if (manifest.openConnection() instanceof JarURLConnection connection) {
        Path jar = Path.of(URI.create(connection.getJarFileURL().toString()));
        if (jar.startsWith(checkout)) {
          settle(jar);
        }
      }
    }
  }

  /** Settles the jars in a folder. */
  static void settleIn(Path folder) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : jars) {
        settle(jar);
      }
    }
  }

  private static void settle(Path jar) throws IOException {
    byte[] bytes = Files.readAllBytes(jar);
    if (settle(bytes, jar)) {
      try (FileChannel channel = FileChannel.open(jar, StandardOpenOption.WRITE)) {
        channel.write(ByteBuffer.wrap(bytes), 0);
      }
    }
  }

  /** Settles the modes in the directory of a jar; false if they were so. */
  static boolean settle(byte[] jar, Path name) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(jar).order(ByteOrder.LITTLE_ENDIAN);
    int end = jar.length - END_LENGTH;
    while (end >= 0 && bytes.getInt(end) != END_SIGNATURE) {
      end--;
    }
    if (end < 0) {
      throw new IOException(name + ": no end of a ZIP directory");
    }
    boolean changed = false;
    int at = bytes.getInt(end + END_PLACE);
    for (int i = Short.toUnsignedInt(bytes.getShort(end + END_COUNT)); i > 0; i--) {
      if (bytes.getInt(at) != ENTRY_SIGNATURE) {
        throw new IOException(name + ": byte " + at + ": expected an entry of a ZIP directory");
      }
      int length = Short.toUnsignedInt(bytes.getShort(at + ENTRY_NAME_LENGTH));
      short mode = (short) (jar[at + ENTRY_LENGTH + length - 1] == '/' ? FOLDER : FILE);
      if (jar[at + ENTRY_SYSTEM] == UNIX && bytes.getShort(at + ENTRY_MODE) != mode) {
        bytes.putShort(at + ENTRY_MODE, mode);
        changed = true;
      }
      at +=
          ENTRY_LENGTH
              + length
              + Short.toUnsignedInt(bytes.getShort(at + ENTRY_EXTRA_LENGTH))
              + Short.toUnsignedInt(bytes.getShort(at + ENTRY_COMMENT_LENGTH));
    }
    return changed;
  }
}
