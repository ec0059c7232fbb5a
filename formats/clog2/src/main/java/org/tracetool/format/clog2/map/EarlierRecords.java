package org.tracetool.format.clog2.map;

import java.util.Arrays;

/**
 * Which threads, ranks and event numbers earlier records had. It may forget some of them: then
 * their records are looked at once more.
 */
final class EarlierRecords {
  private static final int MAX_THREADS = 1 << 12;

  /** The least event number that is remembered, and how many are. */
  private static final int FIRST_EVENT = -16;

  private static final int EVENTS = 1 << 13;

  /** By the place of a thread: communicator and rank. */
  private final long[] ranks = new long[MAX_THREADS];

  /** By the place of a thread: its number plus 1, 0 where there is none. */
  private final int[] threads = new int[MAX_THREADS];

  private final boolean[] events = new boolean[EVENTS];
  private boolean isEmpty = true;

  private static long rank(int comm, int rank) {
    return (long) comm << Integer.SIZE | Integer.toUnsignedLong(rank);
  }

  private static int place(int comm, int rank, int thread) {
    return rank + 31 * thread + 1021 * comm & MAX_THREADS - 1;
  }

  /** Whether a thread of a rank was seen, whose number is not negative. */
  boolean hasThread(int comm, int rank, int thread) {
    int place = place(comm, rank, thread);
    return threads[place] == thread + 1 && ranks[place] == rank(comm, rank);
  }

  /** A thread of a rank is seen. */
  void addThread(int comm, int rank, int thread) {
    if (thread >= 0 && thread < Integer.MAX_VALUE) {
      int place = place(comm, rank, thread);
      isEmpty = false;
      threads[place] = thread + 1;
      ranks[place] = rank(comm, rank);
    }
  }

  /** Whether an event number was seen. */
  boolean hasEvent(int event) {
    int place = event - FIRST_EVENT;
    return place >= 0 && place < EVENTS && events[place];
  }

  /** An event number is seen. */
  void addEvent(int event) {
    int place = event - FIRST_EVENT;
    if (place >= 0 && place < EVENTS) {
      isEmpty = false;
      events[place] = true;
    }
  }

  /** Forgets all: definitions may change what they mean. */
  void clear() {
    if (!isEmpty) {
      isEmpty = true;
      Arrays.fill(threads, 0);
      Arrays.fill(events, false);
    }
  }
}
