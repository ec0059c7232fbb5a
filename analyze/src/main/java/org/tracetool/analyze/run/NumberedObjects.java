package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Objects by a small number each, so that a matcher whose rows are longs can refer to them. The
 * number of a removed object is used again.
 */
final class NumberedObjects<T> {
  private final List<T> items = new ArrayList<>();
  private int[] spare = new int[8];
  private int spareEnd;

  /** Adds an object and returns its number, 0 or more. */
  int add(T item) {
    if (spareEnd == 0) {
      items.add(item);
      return items.size() - 1;
    }
    int slot = spare[--spareEnd];
    items.set(slot, item);
    return slot;
  }

  /** Returns the object with a number, null if it was removed. */
  T get(int slot) {
    return items.get(slot);
  }

  /** Removes and returns the object with a number, which becomes free. */
  T remove(int slot) {
    T item = items.get(slot);
    items.set(slot, null);
    if (spareEnd == spare.length) {
      spare = Arrays.copyOf(spare, 2 * spareEnd);
    }
    spare[spareEnd++] = slot;
    return item;
  }
}
