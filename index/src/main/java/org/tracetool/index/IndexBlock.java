package org.tracetool.index;

import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Where a block of an index is, and what it must be like.
 *
 * @param offset its first byte in the file
 * @param stored bytes there
 * @param length bytes when inflated
 * @param checksum CRC-32C of the stored bytes
 */
record IndexBlock(long offset, int stored, int length, int checksum) {
  /** Longest block, stored or inflated. */
  static final int MAX_BLOCK_BYTES = 16 << 20;

  /** Bytes that a reference to a block takes at least. */
  static final int MIN_REFERENCE_BYTES = 7;

  /** Compresses the content of a block, always to the same bytes. */
  static byte[] pack(byte[] content) {
    Deflater deflater = new Deflater(6, true);
    try {
      deflater.setInput(content);
      deflater.finish();
      IndexOutput packed = new IndexOutput();
      byte[] part = new byte[8192];
      while (!deflater.finished()) {
        int n = deflater.deflate(part);
        packed.append(n == part.length ? part : Arrays.copyOf(part, n));
      }
      return packed.toBytes();
    } finally {
      deflater.end();
    }
  }

  static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  /** Inflates the stored bytes, after their checksum was found right. */
  byte[] unpack(byte[] packed) {
    byte[] content = new byte[length];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      int n = 0;
      while (n < length) {
        int more = inflater.inflate(content, n, length - n);
        if (more == 0) {
          break;
        }
        n += more;
      }
      boolean whole = n == length && inflater.inflate(new byte[1]) == 0 && inflater.finished();
      if (!whole) {
        throw new IndexInput.MalformedException(
            "a block of another length than its reference says");
      }
      return content;
    } catch (DataFormatException e) {
      throw new IndexInput.MalformedException("a block that cannot be inflated");
    } finally {
      inflater.end();
    }
  }

  void write(IndexOutput out) {
    out.number(offset).number(stored).number(length).word(checksum);
  }

  static IndexBlock read(IndexInput in) {
    return new IndexBlock(
        in.number(), in.number(0, MAX_BLOCK_BYTES), in.number(0, MAX_BLOCK_BYTES), in.word());
  }
}
