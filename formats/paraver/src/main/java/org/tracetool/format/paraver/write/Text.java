package org.tracetool.format.paraver.write;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Text that is composed of numbers and pieces and goes to a file in large parts. */
final class Text implements Closeable {
  private static final int BUFFER = 1 << 18;
  private static final int LONGEST_NUMBER = 20;

  private final OutputStream out;
  private byte[] bytes = new byte[BUFFER];
  private int used;
  private long written;

  Text(OutputStream out) {
    this.out = out;
  }

  /** How many bytes there were so far. */
  long offset() {
    return written + used;
  }

  private void room(int more) throws IOException {
    if (used + more > bytes.length) {
      flush();
      if (more > bytes.length) {
        bytes = new byte[more];
      }
    }
  }

  void put(char c) throws IOException {
    room(1);
    bytes[used++] = (byte) c;
  }

  void put(byte[] piece) throws IOException {
    put(piece, 0, piece.length);
  }

  void put(byte[] from, int begin, int length) throws IOException {
    room(length);
    System.arraycopy(from, begin, bytes, used, length);
    used += length;
  }

  /** A number with a colon before it. */
  void field(long value) throws IOException {
    room(LONGEST_NUMBER + 1);
    bytes[used++] = ':';
    number(value);
  }

  /** A number. */
  void number(long value) throws IOException {
    room(LONGEST_NUMBER);
    long v = value;
    if (v < 0) {
      if (v == Long.MIN_VALUE) {
        put(Long.toString(v).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return;
      }
      bytes[used++] = '-';
      v = -v;
    }
    int digits = digits(v);
    int at = used + digits;
    used = at;
    while (v > Integer.MAX_VALUE) {
      long rest = v / 100;
      int two = (int) (v - 100 * rest);
      bytes[--at] = (byte) ('0' + two % 10);
      bytes[--at] = (byte) ('0' + two / 10);
      v = rest;
    }
    int small = (int) v;
    do {
      int rest = small / 10;
      bytes[--at] = (byte) ('0' + (small - 10 * rest));
      small = rest;
    } while (small > 0);
  }

  private static int digits(long v) {
    int digits = 1;
    long power = 10;
    while (digits < 19 && v >= power) {
      power *= 10;
      digits++;
    }
    return digits;
  }

  void flush() throws IOException {
    out.write(bytes, 0, used);
    written += used;
    used = 0;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
