package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/** The shares of a preview by category, in the order in which categories came. */
final class Shares {
  private static final int FEW = 8;

  private Share[] list = new Share[2];
  private int size;

  /** Places in the list plus 1 by a hash of the category, once there are more than a few. */
  private int[] table;

  int size() {
    return size;
  }

  Share get(int place) {
    return list[place];
  }

  /** The share of a category, null if there is none. */
  Share find(int category) {
    if (table == null) {
      for (int i = 0; i < size; i++) {
        if (list[i].category == category) {
          return list[i];
        }
      }
      return null;
    }
    int mask = table.length - 1;
    for (int i = hash(category) & mask; table[i] != 0; i = i + 1 & mask) {
      Share share = list[table[i] - 1];
      if (share.category == category) {
        return share;
      }
    }
    return null;
  }

  /** Adds the share of a category that has none. */
  Share add(int category) {
    if (size == list.length) {
      list = Arrays.copyOf(list, size * 2);
    }
    Share share = new Share(category);
    list[size++] = share;
    if (size > FEW) {
      index();
    }
    return share;
  }

  private void index() {
    if (table == null || size * 2 > table.length) {
      table = new int[Integer.highestOneBit(size) * 4];
      for (int i = 0; i < size; i++) {
        put(i);
      }
    } else {
      put(size - 1);
    }
  }

  private void put(int place) {
    int mask = table.length - 1;
    int i = hash(list[place].category) & mask;
    while (table[i] != 0) {
      i = i + 1 & mask;
    }
    table[i] = place + 1;
  }

  private static int hash(int category) {
    int h = category * 0x9e3779b9;
    return h ^ h >>> 16;
  }

  /** Multiplies all ratios. */
  void scale(float factor) {
    for (int i = 0; i < size; i++) {
      list[i].inclusive *= factor;
      list[i].exclusive *= factor;
    }
  }
}
