package org.tracetool.format.paraver.write;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Text that is composed of numbers and pieces and goes to a file in large parts. */
final class TextOutputBuffer implements Closeable {
  private static final int BUFFER = 1 << 18;
  private static final int ROOM_OF_NUMBER = 1 + DecimalText.ROOM;

  private final OutputStream out;
  private byte[] bytes = new byte[BUFFER];
  private int used;
  private long written;

  TextOutputBuffer(OutputStream out) {
    this.out = out;
  }

  /** How many bytes there were so far. */
  long offset() {
    return written + used;
  }

  private void ensureCapacity(int more) throws IOException {
    if (used + more > bytes.length) {
      flush();
      if (more > bytes.length) {
        bytes = new byte[more];
      }
    }
  }

  void put(char c) throws IOException {
    ensureCapacity(1);
    bytes[used++] = (byte) c;
  }

  void put(byte[] piece) throws IOException {
    put(piece, 0, piece.length);
  }

  void put(byte[] from, int begin, int length) throws IOException {
    ensureCapacity(length);
    System.arraycopy(from, begin, bytes, used, length);
    used += length;
  }

  /** A number with a colon before it. */
  void appendField(long value) throws IOException {
    ensureCapacity(ROOM_OF_NUMBER);
    bytes[used++] = ':';
    used = DecimalText.put(bytes, used, value);
  }

  /** A number. */
  void appendNumber(long value) throws IOException {
    ensureCapacity(ROOM_OF_NUMBER);
    used = DecimalText.put(bytes, used, value);
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
