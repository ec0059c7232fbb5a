package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.List;

/** Numbers for objects, so that matchers of numbers can hold them. */
final class SlotTable<T> {
  private final List<T> items = new ArrayList<>();
  private final List<Integer> spare = new ArrayList<>();

  /** Gives an object a number. */
  int add(T item) {
    if (spare.isEmpty()) {
      items.add(item);
      return items.size() - 1;
    }
    int slot = spare.remove(spare.size() - 1);
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
    spare.add(slot);
    return item;
  }
}
