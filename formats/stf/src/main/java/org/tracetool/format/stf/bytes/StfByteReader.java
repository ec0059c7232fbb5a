package org.tracetool.format.stf.bytes;

import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.text.TraceText;

/**
 * Reads numbers and strings from a range of bytes. Everything that would lead outside the range is
 * refused before anything is allocated for it.
 */
public final class StfByteReader {
  private static final byte[] NONE = new byte[0];

  public byte[] bytes;
  public int at;
  public int end;

  public StfByteReader() {
    bytes = NONE;
  }

  public StfByteReader(byte[] bytes) {
    set(bytes, 0, bytes.length);
  }

  public StfByteReader(byte[] bytes, int from, int to) {
    set(bytes, from, to);
  }

  public void set(byte[] newBytes, int from, int to) {
    bytes = newBytes;
    at = from;
    end = to;
  }

  public int left() {
    return end - at;
  }

  public boolean isEmpty() {
    return at >= end;
  }

  private void requireBytes(int count) throws BadDataException {
    if (end - at < count) {
      throw new BadDataException(count + " more bytes", (end - at) + " before the end");
    }
  }

  public int u8() throws BadDataException {
    if (at >= end) {
      requireBytes(1);
    }
    return bytes[at++] & 0xff;
  }

  private long little(int width) throws BadDataException {
    requireBytes(width);
    long value = 0;
    for (int i = 0; i < width; i++) {
      value |= (bytes[at++] & 0xffL) << 8 * i;
    }
    return value;
  }

  public int u16() throws BadDataException {
    return (int) little(2);
  }

  public int u32() throws BadDataException {
    return (int) little(4);
  }

  public long u64() throws BadDataException {
    return little(8);
  }

  public double f64() throws BadDataException {
    return Double.longBitsToDouble(u64());
  }

  /** Unsigned LEB128 in its shortest form. */
  public long uv() throws BadDataException {
    if (at < end) {
      int first = bytes[at];
      if (first >= 0) {
        at++;
        return first;
      }
    }
    return longer();
  }

  private long longer() throws BadDataException {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int b = u8();
      value |= (b & 0x7fL) << shift;
      if (b < 0x80) {
        if (b == 0 && shift > 0) {
          throw new BadDataException(
              "a number in its shortest form", "a number with trailing" + " zeros");
        }
        if (shift == 63 && b > 1) {
          throw new BadDataException("a number of 64 bits", "a longer one");
        }
        return value;
      }
    }
    throw new BadDataException("a number of at most 10 bytes", "a longer one");
  }

  public long sv() throws BadDataException {
    long n = uv();
    return PackedNumbers.signed(n);
  }

  /** A number of items, each of which takes at least {@code each} of the remaining bytes. */
  public int count(int each) throws BadDataException {
    long n = uv();
    if (n < 0 || n > left() / Math.max(each, 1)) {
      throw new BadDataException(
          "a count that the " + left() + " bytes after it can hold", Long.toUnsignedString(n));
    }
    return (int) n;
  }

  /** Steps over bytes; returns where they start. */
  public int skip(int count) throws BadDataException {
    requireBytes(count);
    int start = at;
    at += count;
    return start;
  }

  /** The length of a string, which is then at {@link #at}. */
  public int length() throws BadDataException {
    return count(1);
  }

  public String str() throws BadDataException {
    int length = length();
    int start = skip(length);
    return TraceText.decode(bytes, start, length);
  }

  /** The next so many bytes as a reader of their own. */
  public StfByteReader part(int length) throws BadDataException {
    int start = skip(length);
    return new StfByteReader(bytes, start, start + length);
  }

  public void requireEmpty(String what) throws BadDataException {
    if (at != end) {
      throw new BadDataException("the end of " + what, (end - at) + " more bytes");
    }
  }
}
