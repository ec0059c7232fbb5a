package org.tracetool.core.collect;

import java.io.Serializable;

/** From unsigned 32-bit numbers to ints: open addressing, no boxing; the value 0 means absent. */
public final class IntMap implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What all empty maps have: there can be some for each of very many locations. */
  private static final int[] NONE = {0};

  private static final int FIRST = 8;

  private int[] keys = NONE;
  private int[] values = NONE;
  private int size;

  /** An empty map. */
  public IntMap() {
    // the arrays are made for the first key
  }

  /** The value of a key, 0 if it has none. */
  public int get(int key) {
    int mask = keys.length - 1;
    int i = HashSlots.of(key, mask);
    while (values[i] != 0) {
      if (keys[i] == key) {
        return values[i];
      }
      i = (i + 1) & mask;
    }
    return 0;
  }

  /** Gives a key a value other than 0; the last one counts. */
  public void put(int key, int value) {
    if (size * 2 >= keys.length - 1) {
      grow();
    }
    int mask = keys.length - 1;
    int i = HashSlots.of(key, mask);
    while (values[i] != 0 && keys[i] != key) {
      i = (i + 1) & mask;
    }
    if (values[i] == 0) {
      size++;
    }
    keys[i] = key;
    values[i] = value;
  }

  /**
   * Adds to the value of a key.
   *
   * @param first what it is before if it has none
   * @return the sum, which must not be 0
   */
  public int add(int key, int more, int first) {
    int mask = keys.length - 1;
    int i = HashSlots.of(key, mask);
    while (values[i] != 0) {
      if (keys[i] == key) {
        values[i] += more;
        return values[i];
      }
      i = (i + 1) & mask;
    }
    put(key, first + more);
    return first + more;
  }

  /** Number of keys. */
  public int size() {
    return size;
  }

  /** All keys in ascending unsigned order. */
  public int[] sortedKeys() {
    int[] list = new int[size];
    int n = 0;
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != 0) {
        list[n++] = keys[i];
      }
    }
    UnsignedInts.sort(list);
    return list;
  }

  private void grow() {
    int[] oldKeys = keys;
    int[] oldValues = values;
    keys = new int[Math.max(FIRST, oldKeys.length * 2)];
    values = new int[keys.length];
    int mask = keys.length - 1;
    for (int k = 0; k < oldKeys.length; k++) {
      if (oldValues[k] != 0) {
        int i = HashSlots.of(oldKeys[k], mask);
        while (values[i] != 0) {
          i = (i + 1) & mask;
        }
        keys[i] = oldKeys[k];
        values[i] = oldValues[k];
      }
    }
  }
}
