package org.tracetool.view.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the largest of many things. */
final class LargestItems<T> {
  private record Entry<T>(long size, long order, T thing) {}

  private static final int MAX_ITEMS = 200;

  private final PriorityQueue<Entry<T>> kept =
      new PriorityQueue<>(
          Comparator.<Entry<T>>comparingLong(Entry::size)
              .thenComparing(Comparator.<Entry<T>>comparingLong(Entry::order).reversed()));
  private long count;

  /** Whether something of this size would be kept. */
  boolean wants(long size) {
    return kept.size() < MAX_ITEMS || size > kept.peek().size();
  }

  void add(long size, T thing) {
    count++;
    if (wants(size)) {
      kept.add(new Entry<>(size, count, thing));
      if (kept.size() > MAX_ITEMS) {
        kept.poll();
      }
    }
  }

  /** Counts something that is not kept. */
  void pass() {
    count++;
  }

  long count() {
    return count;
  }

  /** The largest first. */
  List<T> list() {
    List<Entry<T>> entries = new ArrayList<>(kept);
    entries.sort(
        Comparator.<Entry<T>>comparingLong(Entry::size).reversed().thenComparingLong(Entry::order));
    return entries.stream().map(Entry::thing).toList();
  }
}
