package org.tracetool.core.io;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Random ends of names, which cannot be guessed, so that no one else can take a name first. */
final class RandomSuffix {
  /** How many there are. */
  static final int LENGTH = 16;

  private static final String SOURCE = "/dev/urandom";

  private RandomSuffix() {}

  /** New ones: {@link #LENGTH} hexadecimal digits with small letters. */
  static String next() {
    String hex = Long.toHexString(number(SOURCE));
    return "0".repeat(LENGTH - hex.length()) + hex;
  }

  /** A number from a generator of the system, or from Java's own one if that cannot be read. */
  static long number(String generator) {
    // What Java's own generator is seeded with; that one takes a hundred classes to load.
    try (InputStream system = new FileInputStream(generator)) {
      byte[] bytes = system.readNBytes(Long.BYTES);
      if (bytes.length == Long.BYTES) {
        // With the time, since an ordinary file in its place, as in some root folders made by hand,
        // gives the same number each time, and a name that is taken would be tried for ever.
        return ByteBuffer.wrap(bytes).getLong() ^ System.nanoTime();
      }
    } catch (IOException e) {
      // a system without it
    }
    return new SecureRandom().nextLong();
  }
}
