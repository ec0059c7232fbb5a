package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/**
 * The shares of a preview by category, in the order in which categories came. Ratios are added as
 * singles. A share has a place from 0 on, which stays.
 *
 * <p>All shares are in one array, as they will be in the file: a log of many lines and regions has
 * more of them than drawables.
 */
final class Shares {
  /** About how much memory a share takes. */
  static final int BYTES = 48;

  private static final int FEW = 8;

  /** Words of a share. */
  private static final int WIDTH = 5;

  private static final int INCLUSIVE = 1;
  private static final int EXCLUSIVE = 2;
  private static final int COUNT = 3;

  private int[] words;
  private int size;

  /** Places plus 1 by a hash of the category, once there are more than a few. */
  private int[] table;

  Shares() {
    words = new int[2 * WIDTH];
  }

  private Shares(Shares other) {
    words = other.words.clone();
    size = other.size;
    table = other.table == null ? null : other.table.clone();
  }

  Shares copy() {
    return new Shares(this);
  }

  int size() {
    return size;
  }

  int category(int place) {
    return words[place * WIDTH];
  }

  /** With what is nested. */
  float inclusive(int place) {
    return Float.intBitsToFloat(words[place * WIDTH + INCLUSIVE]);
  }

  /** Without what is nested. */
  float exclusive(int place) {
    return Float.intBitsToFloat(words[place * WIDTH + EXCLUSIVE]);
  }

  /** Drawables. */
  long count(int place) {
    int at = place * WIDTH + COUNT;
    return (long) words[at] << Integer.SIZE | words[at + 1] & 0xffff_ffffL;
  }

  void addInclusive(int place, float ratio) {
    int at = place * WIDTH + INCLUSIVE;
    words[at] = Float.floatToRawIntBits(Float.intBitsToFloat(words[at]) + ratio);
  }

  void addExclusive(int place, float ratio) {
    int at = place * WIDTH + EXCLUSIVE;
    words[at] = Float.floatToRawIntBits(Float.intBitsToFloat(words[at]) + ratio);
  }

  void addCount(int place, long drawables) {
    int at = place * WIDTH + COUNT;
    long sum = count(place) + drawables;
    words[at] = (int) (sum >> Integer.SIZE);
    words[at + 1] = (int) sum;
  }

  /** The place of the share of a category, -1 if there is none. */
  int find(int category) {
    if (table == null) {
      for (int i = 0; i < size; i++) {
        if (words[i * WIDTH] == category) {
          return i;
        }
      }
      return -1;
    }
    int mask = table.length - 1;
    for (int i = hash(category) & mask; table[i] != 0; i = i + 1 & mask) {
      if (words[(table[i] - 1) * WIDTH] == category) {
        return table[i] - 1;
      }
    }
    return -1;
  }

  /** Adds the share of a category that has none; it is 0. */
  int add(int category) {
    if (size * WIDTH == words.length) {
      words = Arrays.copyOf(words, words.length * 2);
    }
    words[size * WIDTH] = category;
    size++;
    if (size > FEW) {
      index();
    }
    return size - 1;
  }

  /** Adds each share of others, of which these are the given part. */
  void merge(Shares others, float part) {
    int next = 0; // categories mostly come in the order in which they came before
    for (int i = 0; i < others.size; i++) {
      int category = others.category(i);
      int to = next < size && category(next) == category ? next : find(category);
      if (to < 0) {
        to = add(category);
        words[to * WIDTH + INCLUSIVE] = Float.floatToRawIntBits(others.inclusive(i) * part);
        words[to * WIDTH + EXCLUSIVE] = Float.floatToRawIntBits(others.exclusive(i) * part);
      } else {
        addInclusive(to, others.inclusive(i) * part);
        addExclusive(to, others.exclusive(i) * part);
      }
      addCount(to, others.count(i));
      next = to + 1;
    }
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
    int i = hash(category(place)) & mask;
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
    for (int at = 0; at < size * WIDTH; at += WIDTH) {
      words[at + INCLUSIVE] =
          Float.floatToRawIntBits(Float.intBitsToFloat(words[at + INCLUSIVE]) * factor);
      words[at + EXCLUSIVE] =
          Float.floatToRawIntBits(Float.intBitsToFloat(words[at + EXCLUSIVE]) * factor);
    }
  }
}
