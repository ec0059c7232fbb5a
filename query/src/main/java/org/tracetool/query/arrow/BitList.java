package org.tracetool.query.arrow;

import java.util.Arrays;

/** A list of bits, the first one the lowest of the first byte. */
final class BitList {
  private byte[] bytes = new byte[64];
  private int count;
  private int zeros;

  void clear() {
    Arrays.fill(bytes, (byte) 0);
    count = 0;
    zeros = 0;
  }

  void add(boolean bit) {
    if (count == 8 * bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    if (bit) {
      bytes[count >> 3] |= (byte) (1 << (count & 7));
    } else {
      zeros++;
    }
    count++;
  }

  /** Bits that are not set. */
  int zeros() {
    return zeros;
  }

  /** As many bytes as hold all bits. */
  byte[] bytes() {
    return Arrays.copyOf(bytes, count + 7 >> 3);
  }
}
