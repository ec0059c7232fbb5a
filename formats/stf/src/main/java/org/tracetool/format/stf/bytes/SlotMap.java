package org.tracetool.format.stf.bytes;

import java.util.Arrays;

/** Numbers keys in the order in which they first appear: open addressing, no boxing. */
public final class SlotMap {
  private long[] keys = new long[8];
  private int[] slots = new int[8];
  private int size;
  private long lastKey;
  private int lastSlot = -1;

  public int size() {
    return size;
  }

  public void clear() {
    if (size > 0) {
      Arrays.fill(slots, 0);
      size = 0;
    }
    lastSlot = -1;
  }

  private static int hash(long key, int mask) {
    long h = key * 0x9e3779b97f4a7c15L;
    return (int) (h >>> 32 ^ h >>> 48) & mask;
  }

  /** The slot of a key, or -1. */
  int find(long key) {
    if (lastSlot >= 0 && key == lastKey) {
      return lastSlot;
    }
    int mask = keys.length - 1;
    int i = hash(key, mask);
    while (slots[i] != 0) {
      if (keys[i] == key) {
        lastKey = key;
        lastSlot = slots[i] - 1;
        return lastSlot;
      }
      i = (i + 1) & mask;
    }
    return -1;
  }

  /** The slot of a key, which gets the next number if it is new. */
  public int slot(long key) {
    int found = find(key);
    if (found >= 0) {
      return found;
    }
    if (size * 2 >= keys.length) {
      grow();
    }
    int mask = keys.length - 1;
    int i = hash(key, mask);
    while (slots[i] != 0) {
      i = (i + 1) & mask;
    }
    keys[i] = key;
    slots[i] = ++size;
    lastKey = key;
    lastSlot = size - 1;
    return size - 1;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldSlots = slots;
    keys = new long[oldKeys.length * 2];
    slots = new int[keys.length];
    int mask = keys.length - 1;
    for (int k = 0; k < oldSlots.length; k++) {
      if (oldSlots[k] != 0) {
        int i = hash(oldKeys[k], mask);
        while (slots[i] != 0) {
          i = (i + 1) & mask;
        }
        keys[i] = oldKeys[k];
        slots[i] = oldSlots[k];
      }
    }
  }
}
