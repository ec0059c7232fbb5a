package org.tracetool.format.timeline;

import java.util.Arrays;

/** Numbers keys of four longs, from 0 in their order. */
final class RowIndex {
  private static final int WIDTH = 4;

  private long[] keys = new long[16 * WIDTH];
  private int[] slots = new int[32];
  private int size;

  /** The number of a key; the size of before if it is new. */
  int number(long a, long b, long c, long d) {
    int slot = hash(a, b, c, d) & slots.length - 1;
    while (slots[slot] != 0) {
      int at = (slots[slot] - 1) * WIDTH;
      if (keys[at] == a && keys[at + 1] == b && keys[at + 2] == c && keys[at + 3] == d) {
        return slots[slot] - 1;
      }
      slot = slot + 1 & slots.length - 1;
    }
    int at = size * WIDTH;
    if (at == keys.length) {
      keys = Arrays.copyOf(keys, 2 * at);
    }
    keys[at] = a;
    keys[at + 1] = b;
    keys[at + 2] = c;
    keys[at + 3] = d;
    slots[slot] = ++size;
    if (2 * size > slots.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int i = 0; i < size; i++) {
      int at = i * WIDTH;
      int slot = hash(keys[at], keys[at + 1], keys[at + 2], keys[at + 3]) & slots.length - 1;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = i + 1;
    }
  }

  private static int hash(long a, long b, long c, long d) {
    long hash = ((a * 31 + b) * 0x9e37_79b9_7f4a_7c15L + c) * 0xbf58_476d_1ce4_e5b9L + d;
    hash = (hash ^ hash >>> 32) * 0x94d0_49bb_1331_11ebL;
    return (int) (hash ^ hash >>> 32);
  }
}
