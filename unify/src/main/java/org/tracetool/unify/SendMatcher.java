package org.tracetool.unify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the receive of each message that one process sends: the oldest one with the same receiver,
 * communicator and tag that no earlier send took.
 */
final class SendMatcher {
  /** What {@link #match} returns if there is no receive. */
  static final long NONE = -1;

  private final IntMap index = new IntMap();
  private final List<Pair> pairs = new ArrayList<>();

  /** What {@code receiver} received from this sender. */
  void add(int receiver, ReceiveLog log) {
    pairs.add(new Pair(log));
    index.put(receiver, pairs.size());
  }

  /** Takes the receive that belongs to the next send; its global time, or {@link #NONE}. */
  long match(int receiver, int comm, int tag) throws IOException {
    int i = index.get(receiver);
    return i == 0 ? NONE : pairs.get(i - 1).take(ReceiveLog.key(comm, tag));
  }

  /** One receiver: its log, and receives that were passed by in search of others. */
  private static final class Pair {
    private final ReceiveLog log;
    private LongMap heads;
    private LongMap tails;
    private long[] times;
    private int[] next;
    private int slots;
    private int free = -1;
    private int waiting;

    Pair(ReceiveLog log) {
      this.log = log;
    }

    long take(long key) throws IOException {
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
        put(log.key(), log.time());
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

    private void put(long key, long time) {
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
}
