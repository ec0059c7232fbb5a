package org.tracetool.deflate;

import java.util.Arrays;

/** The head of a block with its own Huffman codes: their lengths, run-length coded. */
final class BlockHeader {
  private static final int[] ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };
  private static final int MAX_CODE_LENGTH_BITS = 7;

  private final HuffmanCode code = new HuffmanCode(19, MAX_CODE_LENGTH_BITS);
  private final int[] frequencies = new int[19];
  private final int[] symbols = new int[320];
  private final int[] extras = new int[320];
  private int count;

  /** Writes the head of a block that is not the last one. */
  void write(BitOutput out, HuffmanCode literals, HuffmanCode distances) {
    int n = literals.used(257);
    int m = distances.used(1);
    int[] all = new int[n + m];
    System.arraycopy(literals.lengths, 0, all, 0, n);
    System.arraycopy(distances.lengths, 0, all, n, m);
    collect(all);
    code.build(frequencies);
    int k = 19;
    while (k > 4 && code.lengths[ORDER[k - 1]] == 0) {
      k--;
    }
    out.put(0b100, 3);
    out.put(n - 257, 5);
    out.put(m - 1, 5);
    out.put(k - 4, 4);
    for (int i = 0; i < k; i++) {
      out.put(code.lengths[ORDER[i]], 3);
    }
    for (int i = 0; i < count; i++) {
      int s = symbols[i];
      out.put(code.words[s], code.lengths[s]);
      if (s >= 16) {
        out.put(extras[i], s == 16 ? 2 : s == 17 ? 3 : 7);
      }
    }
  }

  private void collect(int[] lengths) {
    Arrays.fill(frequencies, 0);
    count = 0;
    int i = 0;
    while (i < lengths.length) {
      int value = lengths[i];
      int run = 1;
      while (i + run < lengths.length && lengths[i + run] == value) {
        run++;
      }
      i += run;
      if (value == 0) {
        writeZeros(run);
      } else {
        add(value, 0);
        writeRepeats(value, run - 1);
      }
    }
  }

  private void writeZeros(int zeros) {
    int run = zeros;
    while (run >= 3) {
      int n = Math.min(run, 138);
      add(n > 10 ? 18 : 17, n > 10 ? n - 11 : n - 3);
      run -= n;
    }
    for (; run > 0; run--) {
      add(0, 0);
    }
  }

  private void writeRepeats(int value, int repeats) {
    int run = repeats;
    while (run >= 3) {
      int n = Math.min(run, 6);
      add(16, n - 3);
      run -= n;
    }
    for (; run > 0; run--) {
      add(value, 0);
    }
  }

  private void add(int symbol, int extra) {
    symbols[count] = symbol;
    extras[count++] = extra;
    frequencies[symbol]++;
  }
}
