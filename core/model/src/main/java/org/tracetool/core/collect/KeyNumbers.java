package org.tracetool.core.collect;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Numbers keys in the order in which they first appear: open addressing, no boxing. What belongs to
 * the keys can so be kept in arrays.
 */
public final class KeyNumbers implements Serializable {
  private static final long serialVersionUID = 1L;

  private long[] keys = new long[8];

  /** Numbers, each one more; 0 is free. */
  private int[] numbers = new int[8];

  private int size;
  private long lastKey;
  private int lastNumber = -1;

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /** Forgets all keys, but keeps the room. */
  public void clear() {
    if (size > 0) {
      Arrays.fill(numbers, 0);
      size = 0;
    }
    lastNumber = -1;
  }

  /** The number of a key; -1 if it has none. */
  public int find(long key) {
    return numbers[place(key)] - 1;
  }

  /** The number of a key, which gets the next one if it is new. */
  public int number(long key) {
    if (lastNumber >= 0 && key == lastKey) {
      return lastNumber;
    }
    int i = place(key);
    int number = numbers[i] - 1;
    if (number < 0) {
      if (size * 2 >= keys.length) {
        grow();
        i = place(key);
      }
      keys[i] = key;
      number = size;
      numbers[i] = ++size;
    }
    lastKey = key;
    lastNumber = number;
    return number;
  }

  /** Where a key stands, or where it would. */
  private int place(long key) {
    int mask = keys.length - 1;
    int i = HashSlots.of(key, mask);
    while (numbers[i] != 0 && keys[i] != key) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[oldKeys.length * 2];
    numbers = new int[keys.length];
    for (int k = 0; k < oldNumbers.length; k++) {
      if (oldNumbers[k] != 0) {
        int i = place(oldKeys[k]);
        keys[i] = oldKeys[k];
        numbers[i] = oldNumbers[k];
      }
    }
  }
}
