package org.tracetool.deflate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Compresses text in independent chunks, each ending with a full flush: the bytes of a chunk refer
 * only to itself, and it is followed by the empty stored block {@code 00 00 ff ff} at a byte
 * boundary. Consecutive chunks after a zlib header form a zlib stream that is never finished.
 *
 * <p>Repetitions are looked for with two hash tables, of eight and of four bytes; each remembers
 * only the last place. In the text of traces that place is nearly always the best one, and there
 * are no chains to walk.
 *
 * <p>Such text is records, and the rest of a number after a repetition is what tells a record from
 * an earlier one. Its digits are written as they are, without a look-up: short repetitions of them
 * are chance, and a far distance takes more bits than they do. So nearly every look-up is at the
 * end of a number, one for each record, and places inside repetitions need not be remembered.
 */
public final class TextDeflater {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int LONG_BITS = 14;
  private static final int SHORT_BITS = 13;
  private static final int WINDOW = 32768;
  private static final int MAX_LENGTH = 258;
  private static final int END_OF_BLOCK = 256;
  private static final int MATCH = 1 << 31;

  /** Bytes at the end of a chunk where eight can no longer be loaded at once. */
  private static final int TAIL = 16;

  /** Symbols of one block: enough for a good code, few enough to follow changes of the text. */
  private static final int BLOCK = 1 << 16;

  private final int[] longPlaces = new int[1 << LONG_BITS];
  private final int[] shortPlaces = new int[1 << SHORT_BITS];
  private final int[] sequence = new int[BLOCK + 2];
  private final int[] literalCounts = new int[286];
  private final int[] distanceCounts = new int[30];
  private final HuffmanCode literals = new HuffmanCode(286, 15);
  private final HuffmanCode distances = new HuffmanCode(30, 15);

  /** For each literal, then for each length from 3 on: the word, and in the low byte its length. */
  private final int[] packed = new int[512];

  private final BlockHeader header = new BlockHeader();
  private final BitOutput out = new BitOutput();
  private int length;

  private static long load(byte[] b, int at) {
    return (long) LONG.get(b, at);
  }

  /**
   * Compresses a chunk.
   *
   * @param text holds the chunk
   * @param from where it starts
   * @param count its length
   * @return the number of compressed bytes, which {@link #output()} holds until the next call
   */
  public int deflate(byte[] text, int from, int count) {
    out.clear();
    Arrays.fill(longPlaces, -1);
    Arrays.fill(shortPlaces, -1);
    int end = from + count;
    int at = from;
    while (at < end) {
      at = parse(text, from, at, end);
      writeBlock();
    }
    out.ensureCapacity(16);
    out.put(0, 3);
    out.align();
    out.put(0xffff_0000L, 32);
    return out.size;
  }

  /** The compressed bytes of the last chunk. */
  public byte[] output() {
    return out.bytes;
  }

  /** The two bytes that a zlib stream of such chunks starts with. */
  public static byte[] zlibHeader() {
    return new byte[] {0x78, 0x5e};
  }

  /** Fills the sequence with literals and matches; returns how far it came. */
  private int parse(byte[] b, int start, int from, int end) {
    int[] seq = sequence;
    int[] lit = literalCounts;
    int n = 0;
    int i = from;
    int safe = end - TAIL;
    while (i < safe && n < BLOCK) {
      long word = load(b, i);
      int hl = (int) (word * 0x9e3779b97f4a7c15L >>> 64 - LONG_BITS);
      int hs = (int) ((word << 32) * 0x9e3779b97f4a7c15L >>> 64 - SHORT_BITS);
      int candidate = longPlaces[hl];
      int other = shortPlaces[hs];
      longPlaces[hl] = i;
      shortPlaces[hs] = i;
      int matched = 0;
      if (candidate >= 0 && i - candidate <= WINDOW && load(b, candidate) == word) {
        matched = 8 + more(b, candidate + 8, i + 8, end);
      } else if (other >= 0 && i - other <= WINDOW) {
        candidate = other;
        long x = load(b, other) ^ word;
        matched = x == 0 ? 8 + more(b, other + 8, i + 8, end) : Long.numberOfTrailingZeros(x) >> 3;
        if (matched < 4) {
          matched = 0;
        }
      }
      if (matched == 0) {
        int c = b[i++] & 0xff;
        seq[n++] = c;
        lit[c]++;
        continue;
      }
      matched = Math.min(matched, MAX_LENGTH);
      n = match(n, matched, i - candidate);
      i += matched;
      // The rest of a number that differs from the one before.
      while (i < safe && n < BLOCK && isDigit(b[i])) {
        int c = b[i++] & 0xff;
        seq[n++] = c;
        lit[c]++;
      }
    }
    while (i >= safe && i < end && n < BLOCK) {
      int c = b[i++] & 0xff;
      seq[n++] = c;
      lit[c]++;
    }
    sequence[n] = MATCH; // ends the last run of literals
    length = n;
    return i;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
  }

  private int match(int n, int matched, int distance) {
    sequence[n] = MATCH | matched - 3 << 15 | distance - 1;
    literalCounts[257 + CodeTables.LENGTH_CODE[matched]]++;
    distanceCounts[CodeTables.distanceCode(distance)]++;
    return n + 1;
  }

  /** How many bytes agree, up to the longest match. */
  private static int more(byte[] b, int a, int c, int end) {
    int limit = Math.min(end - c, MAX_LENGTH - 8);
    int k = 0;
    while (k + 8 <= limit) {
      long x = load(b, a + k) ^ load(b, c + k);
      if (x != 0) {
        return k + (Long.numberOfTrailingZeros(x) >> 3);
      }
      k += 8;
    }
    while (k < limit && b[a + k] == b[c + k]) {
      k++;
    }
    return k;
  }

  private void writeBlock() {
    literalCounts[END_OF_BLOCK] = 1;
    literals.build(literalCounts);
    distances.build(distanceCounts);
    out.ensureCapacity(512 + length * 6);
    header.write(out, literals, distances);
    writeSymbols();
    out.put(literals.words[END_OF_BLOCK], literals.lengths[END_OF_BLOCK]);
    Arrays.fill(literalCounts, 0);
    Arrays.fill(distanceCounts, 0);
  }

  /** Puts words and their lengths together: of literals, and of matches with their extra bits. */
  private void packWords() {
    for (int c = 0; c < 256; c++) {
      packed[c] = literals.words[c] << 8 | literals.lengths[c];
    }
    for (int l = 3; l <= MAX_LENGTH; l++) {
      int code = CodeTables.LENGTH_CODE[l];
      int bits = literals.lengths[257 + code];
      int word = literals.words[257 + code] | l - CodeTables.LENGTH_BASE[code] << bits;
      packed[256 + l - 3] = word << 8 | bits + CodeTables.LENGTH_EXTRA[code];
    }
  }

  /** The inner loop of writing; the state of the output lives in local variables meanwhile. */
  private void writeSymbols() {
    packWords();
    int[] seq = sequence;
    int[] packed = this.packed;
    int[] far = distances.words;
    int[] farLengths = distances.lengths;
    byte[] bytes = out.bytes;
    int size = out.size;
    long pending = out.pending;
    int count = out.count;
    for (int k = 0; k < length; k++) {
      int s = seq[k];
      if (s >= 0) {
        int p = packed[s];
        pending |= (long) (p >>> 8) << count;
        count += p & 0xff;
        // Two words of at most 15 bits fit in the rest of the 64; text comes in runs.
        s = seq[k + 1];
        if (s >= 0) {
          k++;
          p = packed[s];
          pending |= (long) (p >>> 8) << count;
          count += p & 0xff;
        }
      } else {
        int p = packed[256 + (s >>> 15 & 0xff)];
        int dist = (s & 0x7fff) + 1;
        int dc = CodeTables.distanceCode(dist);
        pending |= (long) (p >>> 8) << count;
        count += p & 0xff;
        int bits = farLengths[dc];
        pending |= (long) (far[dc] | dist - CodeTables.DISTANCE_BASE[dc] << bits) << count;
        count += bits + CodeTables.DISTANCE_EXTRA[dc];
      }
      LONG.set(bytes, size, pending);
      int whole = count >>> 3;
      size += whole;
      pending >>>= whole << 3;
      count &= 7;
    }
    out.size = size;
    out.pending = pending;
    out.count = count;
  }
}
