package org.tracetool.filter.rules;

import java.util.Arrays;

/** Numbers of at least 0 under 64-bit keys that are hash values already. */
final class PieceTable {
  private static final int EMPTY = Integer.MIN_VALUE;

  private long[] keys;
  private int[] values;
  private int size;

  PieceTable(int expected) {
    int slots = Integer.highestOneBit(Math.max(8, expected)) * 4;
    keys = new long[slots];
    values = new int[slots];
    Arrays.fill(values, EMPTY);
  }

  int get(long key, int absent) {
    int slot = slot(key);
    return values[slot] == EMPTY ? absent : values[slot];
  }

  /** Gives a key a value; returns the one that it had, or this if it had none. */
  int put(long key, int value, int absent) {
    int slot = slotToFill(key);
    int before = values[slot];
    values[slot] = value;
    return before == EMPTY ? absent : before;
  }

  /** Adds one to the value of a key, which is 0 at first. */
  void increment(long key) {
    int slot = slotToFill(key);
    values[slot] = values[slot] == EMPTY ? 1 : values[slot] + 1;
  }

  /** The slot of a key, which is to get a value if it has none. */
  private int slotToFill(long key) {
    int slot = slot(key);
    if (values[slot] == EMPTY) {
      if (++size * 2 > keys.length) {
        grow();
        slot = slot(key);
      }
      keys[slot] = key;
    }
    return slot;
  }

  private int slot(long key) {
    int slot = (int) key & keys.length - 1;
    while (values[slot] != EMPTY && keys[slot] != key) {
      slot = slot + 1 & keys.length - 1;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[keys.length];
    Arrays.fill(values, EMPTY);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != EMPTY) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
