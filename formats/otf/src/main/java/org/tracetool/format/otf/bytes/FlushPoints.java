package org.tracetool.format.otf.bytes;

import java.io.IOException;

/** Finds flush points of compressed files: the places where decompression can start. */
public final class FlushPoints {
  /** Bytes of a flush point. */
  static final int LENGTH = 4;

  private static final int CHUNK = 64 << 10;

  /** The next flush point may be close, and there may be very many of them. */
  private static final int FIRST_CHUNK = 512;

  private FlushPoints() {}

  /**
   * The position after the first byte sequence {@code 00 00 ff ff} that starts in [from, to), or
   * -1. A hit may be a coincidence within compressed data.
   */
  public static long next(ByteStore store, long from, long to) throws IOException {
    byte[] buffer = new byte[FIRST_CHUNK];
    int state = 0xffffffff;
    long position = from;
    long end = Math.min(to, store.size() - 3) + 3;
    while (position < end) {
      int n = store.read(position, buffer, 0, (int) Math.min(buffer.length, end - position));
      if (n <= 0) {
        return -1;
      }
      for (int i = 0; i < n; i++) {
        state = state << 8 | buffer[i] & 0xff;
        if (state == 0x0000ffff && position + i - 3 >= from) {
          return position + i + 1;
        }
      }
      position += n;
      if (buffer.length < CHUNK) {
        buffer = new byte[buffer.length * 4];
      }
    }
    return -1;
  }
}
