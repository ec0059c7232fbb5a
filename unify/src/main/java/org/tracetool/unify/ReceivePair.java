package org.tracetool.unify;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.LongMap;

/**
 * What one process received from one other: filled by whoever reads the receiver, emptied by
 * whoever writes the sender, which may be different threads.
 */
final class ReceivePair {
  /** What {@link #take} returns if there is no such receive. */
  static final long NONE = -1;

  private final ReceiveLog log;
  private LongMap heads;
  private LongMap tails;
  private long[] times;
  private int[] next;
  private int slots;
  private int free = -1;
  private int waiting;

  /** Nothing was received yet. */
  ReceivePair(SpillStore store) {
    log = new ReceiveLog(store);
  }

  /** Adds a receive. */
  synchronized void add(long key, long time) throws IOException {
    log.add(key, time);
  }

  /** No more receives will be added. */
  synchronized void finish() throws IOException {
    log.finish();
  }

  /** Takes the oldest receive with this key; its global time, or {@link #NONE}. */
  synchronized long take(long key) throws IOException {
    if (waiting > 0) {
      long head = heads.get(key);
      if (head != LongMap.ABSENT) {
        return takeWaiting(key, (int) head);
      }
    }
    if (!log.mayHold(key)) {
      return NONE;
    }
    while (log.next()) {
      if (log.key() == key) {
        return log.time();
      }
      keep(log.key(), log.time());
    }
    return NONE;
  }

  private long takeWaiting(long key, int slot) {
    heads.put(key, next[slot] < 0 ? LongMap.ABSENT : next[slot]);
    next[slot] = free;
    free = slot;
    waiting--;
    return times[slot];
  }

  /** Keeps a receive that was passed by in search of another one. */
  private void keep(long key, long time) {
    if (heads == null) {
      heads = new LongMap();
      tails = new LongMap();
      times = new long[16];
      next = new int[16];
    }
    int slot = free;
    if (slot >= 0) {
      free = next[slot];
    } else {
      if (slots == times.length) {
        times = Arrays.copyOf(times, slots * 2);
        next = Arrays.copyOf(next, slots * 2);
      }
      slot = slots++;
    }
    times[slot] = time;
    next[slot] = -1;
    if (heads.get(key) == LongMap.ABSENT) {
      heads.put(key, slot);
    } else {
      next[(int) tails.get(key)] = slot;
    }
    tails.put(key, slot);
    waiting++;
  }
}
