package org.tracetool.core.operation;

import java.util.function.IntUnaryOperator;
import org.tracetool.core.event.EventCursor;

/**
 * Finds the partners of sends and receives: those with the same sender, receiver, communicator and
 * tag match in order, the first send with the first receive. Of one sort either sends or receives
 * wait, never both. The longs of a row are up to the user.
 *
 * <p>A half that is given up keeps its turn: its partner, should it still come, has no other one.
 */
public final class RecordOrderMatcher {
  /** No partner waits; the half can wait for it, or stay without. */
  public static final int NONE = WaitingRows.NONE;

  /** The partner was given up, so this half stays without. */
  public static final int LOST = -2;

  /** So many sorts of lost halves are remembered; older ones are forgotten. */
  private static final int MAX_REMEMBERED_LOSSES = 1 << 20;

  private final IntUnaryOperator parties;
  private final WaitingRows halves;
  private final WaitingRows lost = new WaitingRows(1);

  /**
   * No messages yet.
   *
   * @param width longs that a row holds
   */
  public RecordOrderMatcher(int width) {
    this(width, IntUnaryOperator.identity());
  }

  /**
   * No messages yet.
   *
   * @param parties who sends and receives the operation in a row of a location; see {@link
   *     MessageParties}
   */
  public RecordOrderMatcher(int width, IntUnaryOperator parties) {
    halves = new WaitingRows(width);
    this.parties = parties;
  }

  /** The halves that wait. */
  public WaitingRows waiting() {
    return halves;
  }

  private static long peers(long sender, long receiver) {
    return sender << 32 | receiver & 0xffff_ffffL;
  }

  private static long side(long comm, boolean send) {
    return comm << 1 | (send ? 1 : 0);
  }

  /**
   * Takes out the partner of a half.
   *
   * @param send whether the half is the send
   * @param sender token of 32 bits, as {@code receiver} and {@code comm}
   * @return the slot of the partner, {@link #NONE} or {@link #LOST}
   */
  public int partner(boolean send, long sender, long receiver, long comm, long tag) {
    long peers = peers(sender, receiver);
    long otherSide = side(comm, !send);
    if (lost.size() > 0) {
      int slot = lost.find(peers, otherSide, tag);
      if (slot != NONE) {
        long left = lost.get(slot, 0) - 1;
        lost.set(slot, 0, left);
        if (left == 0) {
          lost.remove(slot);
        }
        return LOST;
      }
    }
    int slot = halves.find(peers, otherSide, tag);
    if (slot != NONE) {
      halves.remove(slot);
    }
    return slot;
  }

  /** As {@link #partner(boolean, long, long, long, long)}, for a row. */
  public int partner(EventCursor half) {
    boolean send = half.kind().isSend();
    int own = parties.applyAsInt(half.location());
    int other = parties.applyAsInt(half.partner());
    return partner(send, send ? own : other, send ? other : own, half.comm(), half.tag());
  }

  /** A half waits for its partner; returns the slot of its row of zeros. */
  public int add(boolean send, long sender, long receiver, long comm, long tag) {
    return halves.add(peers(sender, receiver), side(comm, send), tag);
  }

  /** As {@link #add(boolean, long, long, long, long)}, for a row. */
  public int add(EventCursor half) {
    boolean send = half.kind().isSend();
    int own = parties.applyAsInt(half.location());
    int other = parties.applyAsInt(half.partner());
    return add(send, send ? own : other, send ? other : own, half.comm(), half.tag());
  }

  /** Returns whether the half in a slot is a send. */
  public boolean isSend(int slot) {
    return (halves.key(slot, 1) & 1) != 0;
  }

  /** Takes out the half that waits longest, which then stays without partner; returns its slot. */
  public int giveUpOldest() {
    int slot = halves.oldest();
    long peers = halves.key(slot, 0);
    long side = halves.key(slot, 1);
    long tag = halves.key(slot, 2);
    int count = lost.find(peers, side, tag);
    if (count == NONE) {
      if (lost.size() == MAX_REMEMBERED_LOSSES) {
        lost.remove(lost.oldest());
      }
      count = lost.add(peers, side, tag);
    }
    lost.set(count, 0, lost.get(count, 0) + 1);
    halves.remove(slot);
    return slot;
  }
}
