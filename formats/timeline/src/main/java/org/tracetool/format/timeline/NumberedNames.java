package org.tracetool.format.timeline;

import java.util.Arrays;
import org.tracetool.core.collect.ByteHash;
import org.tracetool.core.text.TraceText;

/** Numbers names, each with a further number that belongs to it, from 0 in their order. */
final class NumberedNames {
  private byte[][] names = new byte[64][];
  private int[] extras = new int[64];
  private int[] hashes = new int[64];
  private int[] slots = new int[256];
  private int size;

  /** The number of a name, which gets the next one if it is new. */
  int number(byte[] bytes, int from, int to, int extra) {
    int hash = extra * 0x9e37_79b1 ^ ByteHash.of(bytes, from, to);
    int slot = hash & slots.length - 1;
    while (slots[slot] != 0) {
      int number = slots[slot] - 1;
      if (hashes[number] == hash
          && extras[number] == extra
          && ByteHash.isEqual(names[number], bytes, from, to)) {
        return number;
      }
      slot = slot + 1 & slots.length - 1;
    }
    return add(Arrays.copyOfRange(bytes, from, to), extra, hash, slot);
  }

  int number(String name, int extra) {
    byte[] bytes = TraceText.encode(name);
    return number(bytes, 0, bytes.length, extra);
  }

  private int add(byte[] name, int extra, int hash, int slot) {
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      extras = Arrays.copyOf(extras, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    names[size] = name;
    extras[size] = extra;
    hashes[size] = hash;
    slots[slot] = ++size;
    if (2 * size > slots.length) {
      slots = new int[2 * slots.length];
      for (int i = 0; i < size; i++) {
        int free = hashes[i] & slots.length - 1;
        while (slots[free] != 0) {
          free = free + 1 & slots.length - 1;
        }
        slots[free] = i + 1;
      }
    }
    return size - 1;
  }

  int size() {
    return size;
  }

  String name(int number) {
    return TraceText.decode(names[number], 0, names[number].length);
  }

  int extra(int number) {
    return extras[number];
  }
}
