package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers for objects, so that matchers of numbers can hold them. */
final class SlotTable<T> {
  private final List<T> items = new ArrayList<>();
  private int[] spare = new int[8];
  private int spareEnd;

  /** Gives an object a number. */
  int add(T item) {
    if (spareEnd == 0) {
      items.add(item);
      return items.size() - 1;
    }
    int slot = spare[--spareEnd];
    items.set(slot, item);
    return slot;
  }

  /** The object of a number. */
  T get(int slot) {
    return items.get(slot);
  }

  /** Takes an object out. */
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
