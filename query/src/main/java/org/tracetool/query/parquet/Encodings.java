package org.tracetool.query.parquet;

/** The encodings of numbers in pages, as the document "Encodings" of Apache Parquet has them. */
final class Encodings {
  static final int PLAIN = 0;
  static final int RLE = 3;
  static final int DELTA_BINARY_PACKED = 5;
  static final int RLE_DICTIONARY = 8;

  private static final int GROUP = 8;

  /** A run shorter than this does not interrupt packed groups. */
  private static final int LONG_RUN = 16;

  /** The same of bits, in bytes. */
  private static final int LONG_RUN_BYTES = 4;

  private static final int BLOCK = 128;
  private static final int PARTS = 4;
  private static final int PART = BLOCK / PARTS;

  private Encodings() {}

  /** Bits that the numbers up to one take; 1 at least, since not all readers take 0. */
  static int width(long most) {
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(most));
  }

  /** One run of equal numbers of one bit. */
  static void run(ParquetBuffer out, int value, int count) {
    out.writeVarint((long) count << 1);
    out.put(value);
  }

  /** Bits, the first one the lowest of the first byte: runs of equal ones, and packed others. */
  static void encodeBits(ParquetBuffer out, byte[] bits, int count) {
    int bytes = (count + Byte.SIZE - 1) / Byte.SIZE;
    int at = 0;
    while (at < bytes) {
      int end = equal(bits, at, bytes);
      if (end - at >= LONG_RUN_BYTES) {
        run(out, bits[at] & 1, Math.min(count, end * Byte.SIZE) - at * Byte.SIZE);
        at = end;
        continue;
      }
      int from = at;
      while (at < bytes && equal(bits, at, bytes) - at < LONG_RUN_BYTES) {
        at++;
      }
      out.writeVarint((long) (at - from) << 1 | 1);
      out.put(bits, from, at - from);
    }
  }

  /** The end of bytes whose bits are all equal. */
  private static int equal(byte[] bits, int from, int bytes) {
    int end = from;
    if (bits[from] == 0 || bits[from] == -1) {
      while (end < bytes && bits[end] == bits[from]) {
        end++;
      }
    }
    return end;
  }

  /** Runs of equal numbers, and packed groups of eight others. */
  static void encodeHybrid(ParquetBuffer out, long[] values, int count, int width) {
    int i = 0;
    while (i < count) {
      int run = run(values, i, count);
      if (run - i >= GROUP || run == count) {
        out.writeVarint((long) (run - i) << 1);
        out.writeLow(values[i], (width + 7) / Byte.SIZE);
        i = run;
        continue;
      }
      int from = i;
      do {
        i += GROUP;
      } while (i < count && !isLongRun(values, i, count));
      int groups = (Math.min(i, count) - from + GROUP - 1) / GROUP;
      out.writeVarint((long) groups << 1 | 1);
      int before = out.used;
      i = Math.min(i, count);
      out.writePacked(values, from, i - from, width);
      int size = groups * width; // eight numbers of so many bits
      while (out.used - before < size) {
        out.put(0);
      }
    }
  }

  private static int run(long[] values, int from, int count) {
    int end = from + 1;
    while (end < count && values[end] == values[from]) {
      end++;
    }
    return end;
  }

  private static boolean isLongRun(long[] values, int from, int count) {
    if (count - from < LONG_RUN) {
      return false;
    }
    for (int i = from + 1; i < from + LONG_RUN; i++) {
      if (values[i] != values[from]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Differences between neighbours, less the smallest one of each block.
   *
   * @param whole in whole bytes, and none less than it is if it is positive, so that equal
   *     differences are equal bytes: larger, but the compressor makes more of it
   */
  static void encodeDeltas(ParquetBuffer out, long[] values, int count, boolean whole) {
    out.writeVarint(BLOCK);
    out.writeVarint(PARTS);
    out.writeVarint(count);
    out.writeZigzag(count == 0 ? 0 : values[0]);
    long[] block = new long[BLOCK];
    for (int at = 1; at < count; at += BLOCK) {
      int some = Math.min(BLOCK, count - at);
      long least = whole ? 0 : Long.MAX_VALUE;
      for (int i = 0; i < some; i++) {
        block[i] = values[at + i] - values[at + i - 1];
        least = Math.min(least, block[i]);
      }
      out.writeZigzag(least);
      int widths = out.used;
      out.writeLow(0, PARTS);
      for (int i = 0; i < BLOCK; i++) {
        block[i] = i < some ? block[i] - least : 0;
      }
      for (int p = 0; p * PART < some; p++) {
        long all = 0;
        for (int i = p * PART; i < (p + 1) * PART; i++) {
          all |= block[i];
        }
        int width = Long.SIZE - Long.numberOfLeadingZeros(all);
        width = whole ? (width + Byte.SIZE - 1) / Byte.SIZE * Byte.SIZE : width;
        out.array[widths + p] = (byte) width;
        out.writePacked(block, p * PART, PART, width);
      }
    }
  }

  /** Numbers as they are. */
  static void encodePlain(ParquetBuffer out, long[] values, int count, int bytes) {
    out.writeLow(values, 0, count, bytes);
  }
}
