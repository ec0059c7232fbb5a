package org.tracetool.format.vtf3.record;

import java.util.Arrays;

/** From longs to ints, without boxing. */
public final class LongTable {
  /** The result of {@link #get} for a missing key. */
  public static final int NONE = Integer.MIN_VALUE;

  private long[] keys = new long[32];
  private int[] values = filled(32);
  private int size;

  private static int[] filled(int n) {
    int[] a = new int[n];
    Arrays.fill(a, NONE);
    return a;
  }

  private static int slot(long key, int mask) {
    long h = key * 0x9e3779b97f4a7c15L;
    return (int) (h >>> 40) & mask;
  }

  public int get(long key) {
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (values[i] != NONE && keys[i] != key) {
      i = i + 1 & mask;
    }
    return values[i];
  }

  public void put(long key, int value) {
    if (size * 2 >= keys.length) {
      long[] oldKeys = keys;
      int[] oldValues = values;
      keys = new long[oldKeys.length * 2];
      values = filled(keys.length);
      size = 0;
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldValues[i] != NONE) {
          put(oldKeys[i], oldValues[i]);
        }
      }
    }
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (values[i] != NONE && keys[i] != key) {
      i = i + 1 & mask;
    }
    size += values[i] == NONE ? 1 : 0;
    keys[i] = key;
    values[i] = value;
  }

  public int size() {
    return size;
  }
}
