package org.tracetool.stats.sums;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;

/**
 * Sums by key of which only the largest are kept: whenever there are too many keys, the half with
 * the smaller sums is forgotten.
 */
public final class LargestSums {
  private final int most;
  private final int width;
  private KeyNumbers numbers = new KeyNumbers();
  private long[] keys = new long[16];
  private long[] values;
  private int size;
  private long forgotten;

  /**
   * No sums yet.
   *
   * @param most how many keys are kept, at least 2
   * @param width longs of each key, of which the first one is the sum
   */
  public LargestSums(int most, int width) {
    this.most = most;
    this.width = width;
    values = new long[16 * width];
  }

  /** Where the values of a key begin in {@link #values}; valid until the next call. */
  public int row(long key) {
    int number = numbers.find(key);
    if (number < 0) {
      if (size == most) {
        forget();
      }
      number = numbers.number(key);
      if (number == keys.length) {
        keys = Arrays.copyOf(keys, 2 * number);
        values = Arrays.copyOf(values, 2 * number * width);
      }
      keys[number] = key;
      Arrays.fill(values, number * width, (number + 1) * width, 0);
      size = number + 1;
    }
    return number * width;
  }

  private void forget() {
    long[] sums = new long[size];
    for (int i = 0; i < size; i++) {
      sums[i] = values[i * width];
    }
    Arrays.sort(sums);
    int left = size / 2;
    long limit = sums[size - left];
    for (int i = size - 1; sums[i] > limit; i--) {
      left--;
    }
    KeyNumbers kept = new KeyNumbers();
    int n = 0;
    for (int i = 0; i < size; i++) {
      long sum = values[i * width];
      if (sum > limit || sum == limit && left-- > 0) {
        kept.number(keys[i]);
        keys[n] = keys[i];
        System.arraycopy(values, i * width, values, n++ * width, width);
      } else {
        forgotten += sum;
      }
    }
    numbers = kept;
    size = n;
  }

  /**
   * Takes back a part of the sum of a key; what the key does not hold any more, of what was
   * forgotten.
   *
   * @return as {@link #row}; -1 if the key is forgotten
   */
  public int takeBack(long key, long part) {
    int number = numbers.find(key);
    long held = number < 0 ? 0 : Math.min(part, values[number * width]);
    forgotten -= part - held;
    if (number < 0) {
      return -1;
    }
    values[number * width] -= held;
    return number * width;
  }

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /** A key. */
  public long key(int number) {
    return keys[number];
  }

  /** A value of a key. */
  public long get(int number, int column) {
    return values[number * width + column];
  }

  /** The values of all keys. */
  public long[] values() {
    return values;
  }

  /** The sum of what was forgotten. */
  public long forgotten() {
    return forgotten;
  }
}
