package org.tracetool.bench;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads a text line by line without making objects of the lines. */
final class LineReader implements Closeable {
  private final InputStream in;
  private byte[] buffer = new byte[1 << 18];
  private int start;
  private int end = -1;
  private int filled;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Steps to the next line; false at the end. A last line without line feed counts. */
  boolean next() throws IOException {
    start = end + 1;
    int at = start;
    while (true) {
      while (at < filled && buffer[at] != '\n') {
        at++;
      }
      if (at < filled) {
        end = at;
        return true;
      }
      at -= start;
      if (!fill()) {
        end = filled;
        return end > start;
      }
    }
  }

  private boolean fill() throws IOException {
    filled -= start;
    System.arraycopy(buffer, start, buffer, 0, filled);
    start = 0;
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * filled);
    }
    int n = in.read(buffer, filled, buffer.length - filled);
    if (n < 0) {
      return false;
    }
    filled += n;
    return true;
  }

  /** Holds the line from {@link #start()} to {@link #end()}. */
  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  /** Index after the last byte of the line. */
  int end() {
    return end;
  }

  int length() {
    return end - start;
  }

  /** The first byte of the line, or a line feed if it is empty. */
  byte first() {
    return start == end ? (byte) '\n' : buffer[start];
  }

  boolean startsWith(String text) {
    if (length() < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (buffer[start + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Where a byte first occurs in the line, or its end. */
  int find(char c, int from) {
    int at = from;
    while (at < end && buffer[at] != c) {
      at++;
    }
    return at;
  }

  /** The unsigned hex number at an index of the buffer; capitals are no digits. */
  long hex(int from) {
    long value = 0;
    for (int at = from; at < end; at++) {
      int c = buffer[at];
      if (c >= '0' && c <= '9') {
        value = value << 4 | c - '0';
      } else if (c >= 'a' && c <= 'f') {
        value = value << 4 | c - 'a' + 10;
      } else {
        break;
      }
    }
    return value;
  }

  /** The line as text. */
  String text() {
    return new String(buffer, start, length(), StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
