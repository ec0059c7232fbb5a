package org.tracetool.index;

import java.nio.charset.StandardCharsets;
import org.tracetool.core.collect.PackedNumbers;

/** Reads what an {@link IndexOutput} wrote; whatever is wrong is a {@link MalformedException}. */
final class IndexInput {
  /** Bytes that are not what they should be, although their checksum is right. */
  static final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedException(String what) {
      super(what, null, false, false);
    }
  }

  private final byte[] bytes;
  private int at;

  IndexInput(byte[] bytes, int at) {
    this.bytes = bytes;
    this.at = at;
    if (at < 0 || at > bytes.length) {
      throw new MalformedException("a place outside of its block");
    }
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = next();
      value |= (b & 0x7fL) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new MalformedException("a number of more than 64 bits");
  }

  long signed() {
    return PackedNumbers.signed(number());
  }

  /** A number that counts things of which each takes at least some bytes of the rest. */
  int count(int bytesEach) {
    long value = number();
    if (value < 0 || value > (bytes.length - at) / bytesEach) {
      throw new MalformedException(
          "a count of " + Long.toUnsignedString(value) + " in too few bytes");
    }
    return (int) value;
  }

  /** A number in an interval, both ends included. */
  int number(int least, int most) {
    long value = number();
    if (value < least || value > most) {
      throw new MalformedException(
          "a number of " + Long.toUnsignedString(value) + " instead of at most " + most);
    }
    return (int) value;
  }

  int word() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      value = value << 8 | next();
    }
    return value;
  }

  long longWord() {
    return (long) word() << 32 | word() & 0xffff_ffffL;
  }

  /** Passes over numbers. */
  void skipNumbers(int count) {
    for (int rest = count; rest > 0; rest--) {
      while (next() >= 0x80) {
        // the number goes on
      }
    }
  }

  void skipBytes(int count) {
    if (count > bytes.length - at) {
      throw new MalformedException("the end of a block within it");
    }
    at += count;
  }

  String text() {
    int length = count(1);
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  private int next() {
    if (at == bytes.length) {
      throw new MalformedException("the end of a block within it");
    }
    return bytes[at++] & 0xff;
  }
}
