package org.tracetool.core.collect;

import java.io.Serializable;

/**
 * From longs to longs: open addressing, no boxing; the value {@link #ABSENT} means absent, and
 * storing it removes a key in meaning, though not its slot.
 */
public final class LongMap implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The result of {@link #get} for a key without value. */
  public static final long ABSENT = -1L;

  private long[] keys;
  private long[] values;
  private boolean[] taken;
  private int size;

  /** An empty map. */
  public LongMap() {
    allocate(16);
  }

  private void allocate(int capacity) {
    keys = new long[capacity];
    values = new long[capacity];
    taken = new boolean[capacity];
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int i = HashSlots.of(key, mask);
    while (taken[i] && keys[i] != key) {
      i = (i + 1) & mask;
    }
    return i;
  }

  /** The value of a key, {@link #ABSENT} if it has none. */
  public long get(long key) {
    int i = find(key);
    return taken[i] ? values[i] : ABSENT;
  }

  /** Number of keys that have a value; some of which it was removed may be among them. */
  public int size() {
    return size;
  }

  /** Gives a key a value; the last one counts. */
  public void put(long key, long value) {
    if (size * 2 >= keys.length) {
      grow();
    }
    int i = find(key);
    if (!taken[i]) {
      taken[i] = true;
      keys[i] = key;
      size++;
    }
    values[i] = value;
  }

  /** Doubles the room, and drops keys whose value was removed. */
  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    boolean[] oldTaken = taken;
    int live = 0;
    for (int k = 0; k < oldKeys.length; k++) {
      if (oldTaken[k] && oldValues[k] != ABSENT) {
        live++;
      }
    }
    allocate(live * 4 >= oldKeys.length ? oldKeys.length * 2 : oldKeys.length);
    size = live;
    for (int k = 0; k < oldKeys.length; k++) {
      if (oldTaken[k] && oldValues[k] != ABSENT) {
        int i = find(oldKeys[k]);
        taken[i] = true;
        keys[i] = oldKeys[k];
        values[i] = oldValues[k];
      }
    }
  }
}
