package org.tracetool.format.clog2.map;

import java.util.Collection;
import java.util.function.IntConsumer;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;

/** Ascending numbers as an index keeps them: how many, and each minus the one before. */
final class SavedInts {
  private SavedInts() {}

  static void save(Collection<Integer> ascending, LongList to) {
    to.add(ascending.size());
    long before = 0;
    for (int number : ascending) {
      to.add(number - before);
      before = number;
    }
  }

  static void restore(SavedNumberReader from, IntConsumer into) {
    long number = 0;
    for (int rest = from.count(); rest > 0; rest--) {
      number += from.next(Integer.MIN_VALUE, 2L * Integer.MAX_VALUE + 1);
      if (number != (int) number) {
        throw new SavedNumberReader.UnusableStateException();
      }
      into.accept((int) number);
    }
  }
}
