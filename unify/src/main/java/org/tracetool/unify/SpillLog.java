package org.tracetool.unify;

import java.io.IOException;
import java.util.Arrays;

/**
 * A sequence of entries of numbers that is written once, then read once, from the start. Entries are
 * made of variable-length numbers, so that small ones take little room.
 */
final class SpillLog {
  private static final int SEGMENT = 4096;
  private static final int LONGEST_NUMBER = 10;
  private static final int ENTRY_RESERVE = 4 * LONGEST_NUMBER;

  private final SpillStore store;
  private SpillStore.Segment first;
  private SpillStore.Segment last;
  private byte[] buffer = new byte[64];
  private int at;
  private int end;

  /** An empty log. */
  SpillLog(SpillStore store) {
    this.store = store;
  }

  /** Begins an entry: within one, no segment ends. */
  void beginEntry() throws IOException {
    if (at + ENTRY_RESERVE > SEGMENT) {
      seal();
      at = 0;
    }
  }

  /** Appends an unsigned number. */
  void number(long value) {
    if (at + LONGEST_NUMBER > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, at + LONGEST_NUMBER));
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      buffer[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[at++] = (byte) rest;
  }

  /** Appends a signed number that is close to 0. */
  void signed(long value) {
    number(value << 1 ^ value >> 63);
  }

  /** Appends bytes; their number has to be told apart. */
  void bytes(byte[] source, int offset, int length) {
    if (at + length > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, at + length));
    }
    System.arraycopy(source, offset, buffer, at, length);
    at += length;
  }

  private void seal() throws IOException {
    if (at == 0) {
      return;
    }
    SpillStore.Segment segment = store.store(buffer, at);
    if (first == null) {
      first = segment;
    } else {
      last.next = segment;
    }
    last = segment;
  }

  /** Ends writing; reading starts. */
  void finish() throws IOException {
    seal();
    buffer = null;
    at = 0;
    end = 0;
  }

  /** Whether another entry follows. */
  boolean hasNext() throws IOException {
    if (at < end) {
      return true;
    }
    buffer = null;
    if (first == null) {
      return false;
    }
    buffer = store.load(first);
    at = 0;
    end = buffer.length;
    first = first.next;
    return true;
  }

  /** Reads an unsigned number of the current entry. */
  long readNumber() {
    long value = 0;
    int shift = 0;
    byte b = buffer[at++];
    while (b < 0) {
      value |= (long) (b & 0x7f) << shift;
      shift += 7;
      b = buffer[at++];
    }
    return value | (long) b << shift;
  }

  /** Reads a signed number of the current entry. */
  long readSigned() {
    long v = readNumber();
    return v >>> 1 ^ -(v & 1);
  }

  /** Reads bytes of the current entry. */
  byte[] readBytes(int length) {
    byte[] out = Arrays.copyOfRange(buffer, at, at + length);
    at += length;
    return out;
  }
}
