package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/**
 * The shares of a preview by category, in the order in which categories came. Ratios are added as
 * singles. A share has a place from 0 on, which stays; {@link ShareIndex} finds it.
 *
 * <p>All shares are in one array, as they will be in the file: a log of many lines and regions has
 * more of them than drawables.
 */
final class CategoryShares {
  /** About how much memory a share takes. */
  static final int BYTES = 48;

  /** Words of a share. */
  private static final int WIDTH = 5;

  private static final int INCLUSIVE = 1;
  private static final int EXCLUSIVE = 2;
  private static final int COUNT = 3;

  private int[] words;
  private int size;

  CategoryShares() {
    words = new int[2 * WIDTH];
  }

  private CategoryShares(CategoryShares other) {
    words = other.words.clone();
    size = other.size;
  }

  int size() {
    return size;
  }

  /** The number of the category of a share. */
  int number(int place) {
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

  /** Adds the share of a category that has none, by its number; it is 0. */
  int add(int number) {
    if (size * WIDTH == words.length) {
      words = Arrays.copyOf(words, words.length * 2);
    }
    words[size * WIDTH] = number;
    return size++;
  }

  /** Adds each share of others, of which these are the given part. */
  void merge(CategoryShares others, float part, ShareIndex places) {
    int i = mergeInOrder(others, part);
    if (i == others.size) {
      return;
    }
    makeRoom(others.size);
    places.begin(this, size);
    for (; i < others.size; i++) {
      int number = others.number(i);
      int to = places.find(number);
      if (to < 0) {
        to = add(number);
        places.put(number, to);
        words[to * WIDTH + INCLUSIVE] = Float.floatToRawIntBits(others.inclusive(i) * part);
        words[to * WIDTH + EXCLUSIVE] = Float.floatToRawIntBits(others.exclusive(i) * part);
        addCount(to, others.count(i));
      } else {
        add(to, others, i, part);
      }
    }
  }

  /** Adds those that stand at the same places in both; returns how many these are. */
  private int mergeInOrder(CategoryShares others, float part) {
    int least = Math.min(size, others.size);
    int i = 0;
    while (i < least && number(i) == others.number(i)) {
      add(i, others, i, part);
      i++;
    }
    return i;
  }

  private void add(int to, CategoryShares others, int from, float part) {
    addInclusive(to, others.inclusive(from) * part);
    addExclusive(to, others.exclusive(from) * part);
    addCount(to, others.count(from));
  }

  /** Makes room for so many more at once, unless half of them are there. */
  private void makeRoom(int more) {
    int least = Math.max(size, more) * WIDTH;
    if (words.length < least) {
      words = Arrays.copyOf(words, least);
    }
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
