package org.tracetool.format.slog2.read;

import java.util.function.IntUnaryOperator;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.WaitingRows;

/**
 * Receives that are still to come, by channel in the order of their sends. An arrow has both ends
 * of its message, so a receive that is overtaken by that of a later send must have been posted:
 * with a request, so that it gets its own message, though others are received first.
 */
final class OvertakenReceives {
  /** Takes receives that must have been posted by now. */
  @FunctionalInterface
  interface Visitor {
    void visitPost(long time, int location, long request);
  }

  // What is kept of a receive.
  private static final int ROW = 0;
  private static final int LOCATION = 1;
  private static final int REQUEST = 2;

  /** So many messages of one time are counted before their counts are dropped with the time. */
  private static final int MAX_COUNTS = 1 << 12;

  private final PendingRows pending;
  private final IntUnaryOperator parties;
  private final WaitingRows messages = new WaitingRows(3);

  /** How many messages that have all in common were added, by the mix of that. */
  private LongMap counts = new LongMap();

  private long lastSent;

  OvertakenReceives(PendingRows pending, IntUnaryOperator parties) {
    this.pending = pending;
    this.parties = parties;
  }

  /** The receive that was just added to the pending rows is that of a message. */
  void add(int sender, int receiver, long comm, long tag, long sent, long received) {
    long peers =
        (long) parties.applyAsInt(sender) << 32 | parties.applyAsInt(receiver) & 0xffff_ffffL;
    int slot = messages.add(peers, comm, tag);
    messages.set(slot, ROW, pending.last());
    messages.set(slot, LOCATION, receiver);
    long parts = (long) sender << 32 | receiver & 0xffff_ffffL;
    long mixed = mix(mix(mix(mix(mix(0, parts), comm), tag), sent), received);
    messages.set(slot, REQUEST, request(mixed, sent));
    pending.change(pending.last(), EventKind.RECEIVE, slot + 1);
  }

  /** The request of a message: one of its own, and the same in each part of the log. */
  private long request(long mixed, long sent) {
    if (sent != lastSent && counts.size() > MAX_COUNTS) {
      counts = new LongMap();
    }
    lastSent = sent;
    long count = counts.get(mixed) + 1; // from 0, since it is absent before
    counts.put(mixed, count);
    return (mixed >>> 1) + count;
  }

  private static long mix(long mixed, long next) {
    long product = (mixed ^ next) * 0x9e37_79b9_7f4a_7c15L;
    return product ^ product >>> 32;
  }

  /** The next of the pending rows is a receive; those that it overtakes are posted. */
  void handleReceive(long time, Visitor visitor) {
    int own = (int) pending.field(4) - 1;
    int first = messages.find(messages.key(own, 0), messages.key(own, 1), messages.key(own, 2));
    while (first != own) {
      long request = messages.get(first, REQUEST);
      visitor.visitPost(time, (int) messages.get(first, LOCATION), request);
      pending.change((int) messages.get(first, ROW), EventKind.IRECEIVE, request);
      int next = messages.next(first);
      messages.remove(first);
      first = next;
    }
    messages.remove(own);
    pending.change((int) pending.row(), EventKind.RECEIVE, 0);
  }
}
