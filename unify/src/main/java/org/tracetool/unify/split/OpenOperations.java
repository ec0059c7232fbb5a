package org.tracetool.unify.split;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.tracetool.core.collect.LongMap;

/**
 * The operations of a stream that have begun and not ended. An end completes all that have begun
 * with its key; where those are in earlier parts, a cut goes through the operation.
 */
final class OpenOperations {
  /** What is open beyond this comes from damage and is not looked at. */
  private static final int MOST = 1 << 18;

  private static final class Pending {
    private long[] records = new long[2];
    private int[] parts = new int[2];
    private int size;

    void add(long number, int part) {
      if (size == records.length) {
        records = Arrays.copyOf(records, size * 2);
        parts = Arrays.copyOf(parts, size * 2);
      }
      records[size] = number;
      parts[size++] = part;
    }
  }

  private final boolean remembers;
  private final LongMap index = new LongMap();
  private Pending[] entries = new Pending[8];
  private int used;
  private final Deque<Pending> freed = new ArrayDeque<>();
  private int[] free = new int[8];
  private int freeCount;
  private int open;
  private long[] halves = new long[8];
  private int halfCount;

  /**
   * @param remembers whether {@link #halves()} is wanted
   */
  OpenOperations(boolean remembers) {
    this.remembers = remembers;
  }

  /** An operation begins with a record. */
  void begin(long key, long record, int part) {
    if (open >= MOST) {
      return;
    }
    open++;
    int at = (int) index.get(key);
    if (at < 0) {
      at = freeCount > 0 ? free[--freeCount] : used++;
      if (at >= entries.length) {
        entries = Arrays.copyOf(entries, entries.length * 2);
      }
      entries[at] = freed.isEmpty() ? new Pending() : freed.pop();
      index.put(key, at);
    }
    entries[at].add(record, part);
  }

  /** What has begun with this key ends with a record; tells how many records are halves. */
  int end(long key, long record, int part) {
    int at = (int) index.get(key);
    if (at < 0) {
      return 0;
    }
    Pending pending = entries[at];
    int found = 0;
    for (int i = 0; i < pending.size; i++) {
      if (pending.parts[i] != part) {
        half(pending.records[i]);
        found++;
      }
    }
    if (found > 0 && found == pending.size) {
      half(record); // completes nothing in its own part
      found++;
    }
    open -= pending.size;
    pending.size = 0;
    freed.push(pending);
    entries[at] = null;
    index.put(key, LongMap.ABSENT);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = at;
    return found;
  }

  private void half(long record) {
    if (!remembers) {
      return;
    }
    if (halfCount == halves.length) {
      halves = Arrays.copyOf(halves, halfCount * 2);
    }
    halves[halfCount++] = record;
  }

  /** The numbers of all records that are halves, ascending. */
  long[] halves() {
    long[] sorted = Arrays.copyOf(halves, halfCount);
    Arrays.sort(sorted);
    return sorted;
  }
}
