package org.tracetool.format.slog2.tree;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;

/**
 * Numbers of categories, from 0 on in the order in which they are first needed, so that arrays can
 * hold what is known of each. Indexes of categories are any numbers, but mostly count up.
 */
final class CategoryIndexes {
  private static final int MIN_DIRECT = 1 << 12;

  /** Indexes up to so many times the number of categories are looked up in an array. */
  private static final int SPARSE = 4;

  /** Numbers plus 1 by index; 0 for those that have none, or have it in the map. */
  private int[] direct = new int[64];

  /** Numbers plus 1 of all that are not in the array. */
  private final IntMap others = new IntMap();

  private final IntList categories = new IntList();

  /** The number of a category, a new one if it has none. */
  int of(int category) {
    int number = find(category);
    if (number >= 0) {
      return number;
    }
    categories.add(category);
    int size = categories.size();
    if (category >= 0 && category < MIN_DIRECT + (long) SPARSE * size) {
      if (category >= direct.length) {
        direct = Arrays.copyOf(direct, Math.max(category + 1, direct.length * 2));
      }
      direct[category] = size;
    } else {
      others.put(category, size);
    }
    return size - 1;
  }

  /** The number of a category; -1 if it has none. */
  int find(int category) {
    if (category >= 0 && category < direct.length && direct[category] != 0) {
      return direct[category] - 1;
    }
    return others.get(category) - 1;
  }

  /** The category of a number. */
  int category(int number) {
    return categories.get(number);
  }

  /** How many categories have numbers. */
  int size() {
    return categories.size();
  }
}
