package org.tracetool.format.timeline.export;

import org.tracetool.core.collect.LongMap;

/**
 * Numbers the arrows between instants. The n-th send of a sort (sender, receiver, communicator,
 * tag) and its n-th receive have the same number, whichever comes first, so that nothing has to
 * wait for its partner; the same for the n-th collective operation of each member of a
 * communicator. The number of an arrow is that of its sort, in the order in which sorts come, and
 * then n in 32 bits: never 0, and small, so that files are.
 */
final class FlowNumbers {
  /** Sorts of messages whose count is kept; 40 bytes each. */
  private static final int MAX_CHANNELS = 1 << 21;

  private static final long SENDS = 0x9e37_79b9_7f4a_7c15L;
  private static final long RECEIVES = 0xc2b2_ae3d_27d4_eb4fL;
  private static final long OPERATIONS = 0x27d4_eb2f_1656_67c5L;
  private static final long MEMBERS = 0x1656_67b1_9e37_79f9L;

  private static final long NUMBERS = 0x85eb_ca77_c2b2_ae63L;

  private final LongMap counts = new LongMap();

  /** How many sorts have numbers. */
  private long sorts;

  private long unnumbered;
  private boolean first;

  private static long mix(long a) {
    long h = (a ^ a >>> 32) * 0xd6e8_feb8_6659_fd93L;
    h = (h ^ h >>> 32) * 0xd6e8_feb8_6659_fd93L;
    return h ^ h >>> 32;
  }

  static long join(long a, long b) {
    return mix(a * 31 + b + 0x632b_e59b_d9b4_e019L);
  }

  private long count(long key) {
    long n = counts.get(key);
    return n == LongMap.ABSENT ? 0 : n;
  }

  private long next(long key) {
    long n = counts.get(key);
    if (n == LongMap.ABSENT) {
      if (counts.size() >= MAX_CHANNELS) {
        unnumbered++;
        return -1;
      }
      n = 0;
    }
    counts.put(key, n + 1);
    return n;
  }

  private long flow(long sort, long n) {
    long number = counts.get(sort ^ NUMBERS);
    if (number == LongMap.ABSENT) {
      if (counts.size() >= MAX_CHANNELS) {
        return join(sort, n) | 1L << Long.SIZE - 1; // away from all others, for both sides
      }
      number = ++sorts;
      counts.put(sort ^ NUMBERS, number);
    }
    return number << Integer.SIZE | n & 0xffff_ffffL;
  }

  /**
   * The arrow of one side of a message; {@link TimelineSink#NO_FLOW} if there are too many sorts.
   */
  long message(boolean send, int sender, int receiver, int comm, long tag) {
    long peers = (long) sender << 32 | receiver & 0xffff_ffffL;
    long sort = join(join(peers, comm), tag);
    long n = next(sort ^ (send ? SENDS : RECEIVES));
    if (n < 0) {
      return TimelineSink.NO_FLOW;
    }
    first = count(sort ^ (send ? RECEIVES : SENDS)) <= n;
    return flow(sort, n);
  }

  /** Whether what was asked for last is the first that its arrow goes through. */
  boolean isFirst() {
    return first;
  }

  /** The arrow through all members of the operation that a member of a communicator begins. */
  long collective(int member, int comm) {
    long n = next(join(member, comm) ^ MEMBERS);
    if (n < 0) {
      return TimelineSink.NO_FLOW;
    }
    long operations = mix(comm) ^ OPERATIONS;
    first = count(operations) <= n;
    if (first) {
      counts.put(operations, n + 1);
    }
    return flow(mix(comm) ^ MEMBERS, n);
  }

  /** How many sides of messages and operations have no arrow, since there were too many sorts. */
  long unnumbered() {
    return unnumbered;
  }
}
