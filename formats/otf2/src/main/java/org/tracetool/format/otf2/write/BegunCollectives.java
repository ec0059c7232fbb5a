package org.tracetool.format.otf2.write;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Collective operations of one location that have begun, and ends of those that were one record,
 * which wait for their time. What an operation was is in an array: operation, communicator, root,
 * bytes sent and received.
 */
final class BegunCollectives {
  private static final Comparator<PendingEnd> ORDER =
      Comparator.comparing(PendingEnd::time, Long::compareUnsigned)
          .thenComparing(PendingEnd::number);

  /** What begins without an end tell in an archive. */
  private static final long[] NOTHING = new long[5];

  /** The end of an operation that was one record. */
  record PendingEnd(long time, long number, long[] data) {}

  /** By their ids; both are made when needed, as there may be a million locations. */
  private Map<Long, long[]> open;

  private PriorityQueue<PendingEnd> pending;
  private long number;

  /**
   * An operation begins.
   *
   * @return whether one of the same id is given up for it, and what it was gets lost
   */
  boolean begin(long id, long[] data) {
    if (open == null) {
      open = new HashMap<>(4);
    }
    return isLoss(open.put(id, data));
  }

  /** Whether an archive, which says it at the end alone, does not say what an operation was. */
  private static boolean isLoss(long[] data) {
    return data != null && !Arrays.equals(data, NOTHING);
  }

  /** An operation ends; null if it has not begun. */
  long[] end(long id) {
    return open == null ? null : open.remove(id);
  }

  /** An operation that begins now will end at a time. */
  void endAt(long time, long[] data) {
    if (pending == null) {
      pending = new PriorityQueue<>(2, ORDER);
    }
    pending.add(new PendingEnd(time, number++, data));
  }

  /** Takes the next end that is not after a time; null if there is none. */
  PendingEnd next(long time) {
    return pending == null
            || pending.isEmpty()
            || Long.compareUnsigned(pending.peek().time(), time) > 0
        ? null
        : pending.remove();
  }

  /** How many operations have no end, and what they were gets lost. */
  long endless() {
    return open == null ? 0 : open.values().stream().filter(BegunCollectives::isLoss).count();
  }
}
