package org.tracetool.format.otf;

import java.util.ArrayList;
import java.util.List;

/**
 * A small decoder of DEFLATE (RFC 1951) that shares nothing with the one of the JDK. Also reports
 * the places of flush blocks and whether a block is marked as the last one.
 */
final class TinyInflate {
  private static final int[] LENGTHS = {
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258
  };
  private static final int[] LENGTH_BITS = {
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
  };
  private static final int[] DISTANCES = {
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577
  };
  private static final int[] DISTANCE_BITS = {
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13
  };
  private static final int[] ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };

  private final byte[] in;
  private int at;
  private int bits;
  private int bitCount;
  private byte[] out = new byte[1024];
  private int size;

  /** Whether a block is marked as the last one. */
  boolean finalBlock;

  /** Length of the text before each empty stored block. */
  final List<Integer> flushes = new ArrayList<>();

  /** Largest reach of a reference beyond the last flush; positive if one crossed it. */
  int beyondFlush;

  TinyInflate(byte[] in, int from) {
    this.in = in;
    this.at = from;
  }

  /** Decodes a zlib stream that has no end. */
  static TinyInflate zlib(byte[] z) {
    if ((z[0] & 15) != 8 || ((z[0] & 255) << 8 | z[1] & 255) % 31 != 0 || (z[1] & 32) != 0) {
      throw new IllegalArgumentException("no zlib header");
    }
    TinyInflate t = new TinyInflate(z, 2);
    while (t.at < z.length) {
      t.readBlock();
    }
    return t;
  }

  byte[] text() {
    return java.util.Arrays.copyOf(out, size);
  }

  private int take(int n) {
    while (bitCount < n) {
      bits |= (in[at++] & 255) << bitCount;
      bitCount += 8;
    }
    int v = bits & (1 << n) - 1;
    bits >>>= n;
    bitCount -= n;
    return v;
  }

  private void put(int b) {
    if (size == out.length) {
      out = java.util.Arrays.copyOf(out, size * 2);
    }
    out[size++] = (byte) b;
  }

  private void readBlock() {
    finalBlock |= take(1) == 1;
    switch (take(2)) {
      case 0 -> readStored();
      case 1 -> {
        int[] lengths = new int[288];
        for (int i = 0; i < 288; i++) {
          lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        }
        int[] distances = new int[30];
        java.util.Arrays.fill(distances, 5);
        readCodes(new Huffman(lengths), new Huffman(distances));
      }
      case 2 -> readDynamic();
      default -> throw new IllegalArgumentException("block type 3 at " + at);
    }
  }

  private void readStored() {
    bits = 0;
    bitCount = 0;
    int length = in[at] & 255 | (in[at + 1] & 255) << 8;
    int check = in[at + 2] & 255 | (in[at + 3] & 255) << 8;
    if (length != (~check & 0xffff)) {
      throw new IllegalArgumentException("stored block at " + at);
    }
    at += 4;
    if (length == 0) {
      flushes.add(size);
    }
    for (int i = 0; i < length; i++) {
      put(in[at++]);
    }
  }

  private void readDynamic() {
    int literals = take(5) + 257;
    int distances = take(5) + 1;
    int codes = take(4) + 4;
    int[] lengths = new int[320];
    for (int i = 0; i < codes; i++) {
      lengths[ORDER[i]] = take(3);
    }
    Huffman h = new Huffman(java.util.Arrays.copyOf(lengths, 19));
    lengths = new int[320];
    for (int i = 0; i < literals + distances; ) {
      int symbol = h.symbol();
      if (symbol < 16) {
        lengths[i++] = symbol;
      } else {
        int value = symbol == 16 ? lengths[i - 1] : 0;
        int repeat = symbol == 16 ? 3 + take(2) : symbol == 17 ? 3 + take(3) : 11 + take(7);
        while (repeat-- > 0) {
          lengths[i++] = value;
        }
      }
    }
    readCodes(
        new Huffman(java.util.Arrays.copyOf(lengths, literals)),
        new Huffman(java.util.Arrays.copyOfRange(lengths, literals, literals + distances)));
  }

  private void readCodes(Huffman literals, Huffman distances) {
    int flushed = flushes.isEmpty() ? 0 : flushes.get(flushes.size() - 1);
    while (true) {
      int symbol = literals.symbol();
      if (symbol < 256) {
        put(symbol);
      } else if (symbol == 256) {
        return;
      } else {
        int length = LENGTHS[symbol - 257] + take(LENGTH_BITS[symbol - 257]);
        int d = distances.symbol();
        int distance = DISTANCES[d] + take(DISTANCE_BITS[d]);
        beyondFlush = Math.max(beyondFlush, flushed - (size - distance));
        for (int i = 0; i < length; i++) {
          put(out[size - distance]);
        }
      }
    }
  }

  private final class Huffman {
    private final int[] counts = new int[16];
    private final int[] symbols;

    private Huffman(int[] lengths) {
      symbols = new int[lengths.length];
      for (int l : lengths) {
        counts[l]++;
      }
      counts[0] = 0;
      int[] offsets = new int[17];
      for (int i = 1; i < 16; i++) {
        offsets[i + 1] = offsets[i] + counts[i];
      }
      for (int i = 0; i < lengths.length; i++) {
        if (lengths[i] != 0) {
          symbols[offsets[lengths[i]]++] = i;
        }
      }
    }

    private int symbol() {
      int code = 0;
      int first = 0;
      int index = 0;
      for (int length = 1; length < 16; length++) {
        code |= take(1);
        int count = counts[length];
        if (code - count < first) {
          return symbols[index + code - first];
        }
        index += count;
        first = first + count << 1;
        code <<= 1;
      }
      throw new IllegalArgumentException("code without symbol at " + at);
    }
  }
}
