package org.tracetool.filter.rules;

import java.util.Arrays;

/**
 * Numbers of at least 0 under 64-bit keys that are hash values already. Most keys that are asked
 * for are absent, and the table is larger than the caches: a bit for each key, in far less memory,
 * answers for nearly all of them.
 */
final class PieceTable {
  private static final int EMPTY = Integer.MIN_VALUE;
  private static final int BITS_PER_SLOT = 8;

  private long[] keys;
  private int[] values;
  private long[] present;
  private int bitShift;
  private int size;

  PieceTable(int expected) {
    allocate(Integer.highestOneBit(Math.max(16, expected)) * 4);
  }

  private void allocate(int slots) {
    keys = new long[slots];
    values = new int[slots];
    Arrays.fill(values, EMPTY);
    long bits = (long) slots * BITS_PER_SLOT;
    present = new long[(int) (bits / Long.SIZE)];
    bitShift = Long.numberOfLeadingZeros(bits) + 1;
  }

  /** Returns false only if a key has no value. */
  private boolean mayHave(long key) {
    long bit = key >>> bitShift;
    return (present[(int) (bit >>> 6)] >>> bit & 1) != 0;
  }

  private void mark(long key) {
    long bit = key >>> bitShift;
    present[(int) (bit >>> 6)] |= 1L << bit;
  }

  int get(long key, int absent) {
    if (!mayHave(key)) {
      return absent;
    }
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
      mark(key);
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
    allocate(oldKeys.length * 2);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != EMPTY) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
        mark(oldKeys[i]);
      }
    }
  }
}
