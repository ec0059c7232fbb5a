package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/**
 * The order of shares whose ratios are equal. The tools that these logs come from take it from the
 * identity hash codes of objects, which are the numbers of a generator in the Java machine that
 * begins the same way in each run; so here each category gets the next number of that generator
 * when it is first needed. That makes an order that is the same for the whole log and for each run.
 */
final class RatioTieOrder {
  /** Numbers that others have taken before. */
  private static final int TAKEN = 188;

  private static final int TABLE = 16;
  private static final int LOAD_OF = 3;
  private static final int LOAD_PER = 4;

  /** Hashes by the number of a category; 0 for those that have none yet. */
  private int[] hashes = new int[64];

  private int x = (int) (16807L * 1234567 % Integer.MAX_VALUE);
  private int y = 842502087;
  private int z = 0x8767;
  private int w = 273326509;

  RatioTieOrder() {
    for (int i = 0; i < TAKEN; i++) {
      next();
    }
  }

  private int next() {
    int t = x ^ x << 11;
    x = y;
    y = z;
    z = w;
    w = w ^ w >>> 19 ^ t ^ t >>> 8;
    return w & Integer.MAX_VALUE;
  }

  /** The category of a number is needed, perhaps for the first time. */
  void requireCategory(int number) {
    if (number >= hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.max(number + 1, hashes.length * 2));
    }
    if (hashes[number] == 0) {
      int hash = next();
      hashes[number] = (hash ^ hash >>> 16) | 1 << 31;
    }
  }

  /** How many buckets a hash table of Java's library has for so many shares. */
  static int buckets(int shares) {
    int buckets = TABLE;
    while (shares > (long) buckets * LOAD_OF / LOAD_PER) {
      buckets *= 2;
    }
    return buckets;
  }

  /** The bucket of a category in such a table, from 0 on; those of one bucket are as they came. */
  int bucket(int number, int buckets) {
    return hashes[number] & buckets - 1;
  }
}
