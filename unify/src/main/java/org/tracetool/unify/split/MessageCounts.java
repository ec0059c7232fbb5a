package org.tracetool.unify.split;

import java.util.Arrays;

/**
 * How many messages of each sort (sender, receiver, communicator, tag) were sent and received in
 * each part. The first one sent is the first one received, and so on, so counts show which of them
 * a cut goes through. If there are too many sorts, tags are no longer distinguished, then
 * processes.
 */
final class MessageCounts {
  private static final int WIDTH = 5;
  private static final int PEERS = 0;
  private static final int TAG = 1;
  private static final int COMM_AND_PART = 2;
  private static final int SENT = 3;
  private static final int RECEIVED = 4;

  /** With this much left out of a sort, all messages are alike, and there is room for all parts. */
  private static final int COARSEST = 2;

  private final int mostRows;
  private long[] rows = new long[64 * WIDTH];
  private int size;
  private int coarseness;

  /**
   * @param mostRows bound for the distinguished sorts of messages in parts
   */
  MessageCounts(int mostRows) {
    this.mostRows = mostRows;
  }

  /** Returns whether different sorts of messages were combined. */
  boolean isCoarse() {
    return coarseness > 0;
  }

  /** Number of sorts in parts. */
  int size() {
    return size;
  }

  /** Forgets all counts. */
  void clear() {
    Arrays.fill(rows, 0);
    size = 0;
  }

  /** Counts messages and returns the count of this row. */
  long add(int sender, int receiver, int comm, long tag, int part, boolean sent) {
    long peers = (long) sender << 32 | Integer.toUnsignedLong(receiver);
    int at = row(peers, tag, (long) comm << 32 | part);
    return ++rows[at + (sent ? SENT : RECEIVED)];
  }

  /** Adds all counts of another table. */
  void addAll(MessageCounts other) {
    while (coarseness < other.coarseness) {
      coarsen();
    }
    for (int i = 0; i < other.rows.length; i += WIDTH) {
      if (other.isTaken(i)) {
        int at = row(other.rows[i], other.rows[i + TAG], other.rows[i + COMM_AND_PART]);
        rows[at + SENT] += other.rows[i + SENT];
        rows[at + RECEIVED] += other.rows[i + RECEIVED];
      }
    }
  }

  private boolean isTaken(int at) {
    return (rows[at + SENT] | rows[at + RECEIVED]) != 0;
  }

  private int row(long peers, long tag, long commAndPart) {
    if ((size + 1) * 2 * WIDTH > rows.length) {
      if (size >= mostRows && coarseness < COARSEST) {
        coarsen();
      } else {
        rehash(rows.length * 2);
      }
    }
    long p = coarseness < 2 ? peers : 0;
    long t = coarseness < 1 ? tag : 0;
    long c = coarseness < 2 ? commAndPart : commAndPart & 0xffff_ffffL;
    int at = find(p, t, c);
    if (!isTaken(at)) {
      size++;
      rows[at + PEERS] = p;
      rows[at + TAG] = t;
      rows[at + COMM_AND_PART] = c;
    }
    return at;
  }

  private int find(long peers, long tag, long commAndPart) {
    int slots = rows.length / WIDTH;
    long h = (peers * 31 + tag) * 31 + commAndPart;
    h *= 0x9e3779b97f4a7c15L;
    h ^= h >>> 32;
    int slot = (int) Long.remainderUnsigned(h, slots);
    while (isTaken(slot * WIDTH)
        && (rows[slot * WIDTH] != peers
            || rows[slot * WIDTH + TAG] != tag
            || rows[slot * WIDTH + COMM_AND_PART] != commAndPart)) {
      slot = slot + 1 == slots ? 0 : slot + 1;
    }
    return slot * WIDTH;
  }

  private void coarsen() {
    coarseness++;
    rehash(rows.length);
  }

  private void rehash(int length) {
    long[] old = rows;
    rows = new long[length];
    size = 0;
    for (int i = 0; i < old.length; i += WIDTH) {
      if ((old[i + SENT] | old[i + RECEIVED]) != 0) {
        int at = row(old[i], old[i + TAG], old[i + COMM_AND_PART]);
        rows[at + SENT] += old[i + SENT];
        rows[at + RECEIVED] += old[i + RECEIVED];
      }
    }
  }

  /** Sorts of message, each with its parts in ascending order, for those who decide by them. */
  SplitMessages matched() {
    int[] order = new int[size];
    Integer[] sorted = new Integer[size];
    int n = 0;
    for (int i = 0; i < rows.length; i += WIDTH) {
      if (isTaken(i)) {
        sorted[n++] = i;
      }
    }
    Arrays.sort(
        sorted,
        (a, b) -> {
          int byPeers = Long.compare(rows[a], rows[b]);
          int byTag = byPeers != 0 ? byPeers : Long.compare(rows[a + TAG], rows[b + TAG]);
          return byTag != 0
              ? byTag
              : Long.compare(rows[a + COMM_AND_PART], rows[b + COMM_AND_PART]);
        });
    for (int i = 0; i < n; i++) {
      order[i] = sorted[i];
    }
    return new SplitMessages(this, rows, order);
  }

  /** Index of the row of a sort in a part, which must have been counted. */
  int find(int sender, int receiver, int comm, long tag, int part) {
    long peers = (long) sender << 32 | Integer.toUnsignedLong(receiver);
    return find(peers, tag, (long) comm << 32 | part) / WIDTH;
  }

  static boolean sameSort(long[] rows, int a, int b) {
    return rows[a] == rows[b]
        && rows[a + TAG] == rows[b + TAG]
        && rows[a + COMM_AND_PART] >> 32 == rows[b + COMM_AND_PART] >> 32;
  }

  static long sent(long[] rows, int at) {
    return rows[at + SENT];
  }

  static long received(long[] rows, int at) {
    return rows[at + RECEIVED];
  }

  static int number(int at) {
    return at / WIDTH;
  }

  int slots() {
    return rows.length / WIDTH;
  }
}
