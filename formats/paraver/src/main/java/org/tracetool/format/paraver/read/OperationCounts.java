package org.tracetool.format.paraver.read;

import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.SavedNumberReader;

/** How many collective operations each thread has begun in each communicator. */
final class OperationCounts {
  private final LongMap counts = new LongMap();

  /** Threads and communicators of which there are counts. */
  private final LongList keys = new LongList();

  /** The number of the next operation of a thread in a communicator, which counts from 1. */
  long next(int thread, int comm) {
    long key = (long) thread << Integer.SIZE | comm;
    long before = counts.get(key);
    long n = before == LongMap.ABSENT ? 1 : before + 1;
    put(key, n);
    return n;
  }

  private void put(long key, long count) {
    if (counts.get(key) == LongMap.ABSENT) {
      keys.add(key);
    }
    counts.put(key, count);
  }

  /** Adds all counts. */
  void save(LongList to) {
    to.add(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      to.add(keys.get(i));
      to.add(counts.get(keys.get(i)));
    }
  }

  /** Goes on from counts. */
  void restore(SavedNumberReader from) {
    for (int rest = from.count(); rest > 0; rest--) {
      long key = from.next();
      put(key, from.next(1, Integer.MAX_VALUE));
    }
  }

  /** Goes on from the same counts as another. */
  void restore(OperationCounts from) {
    for (int i = 0; i < from.keys.size(); i++) {
      long key = from.keys.get(i);
      put(key, from.counts.get(key));
    }
  }
}
