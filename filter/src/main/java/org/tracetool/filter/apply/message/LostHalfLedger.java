package org.tracetool.filter.apply.message;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.EventCursor;

/**
 * Which messages, and which collective operations, lost one of their two records. The messages from
 * one process to another with the same communicator and tag are received in the order in which they
 * are sent, so the n-th send belongs to the n-th receive. Takes a bit for each record.
 */
public final class LostHalfLedger {
  /** All messages of one sort between two processes. */
  private record Channel(int sender, int receiver, int comm, long tag) {
    // Both spelled out: those of records are made at run time.
    @Override
    public boolean equals(Object other) {
      return other instanceof Channel c
          && sender == c.sender
          && receiver == c.receiver
          && comm == c.comm
          && tag == c.tag;
    }

    @Override
    public int hashCode() {
      return ((sender * 31 + receiver) * 31 + comm) * 31 + Long.hashCode(tag);
    }
  }

  /** The records of one side, in order. */
  static final class Side {
    private final BitSet removed = new BitSet();
    private int count;
  }

  private final Map<Channel, Side> sends = new HashMap<>();
  private final Map<Channel, Side> receives = new HashMap<>();
  private final UnpairedCollectives collectives = new UnpairedCollectives();
  private IntPredicate removedProcesses = token -> false;

  public void setRemovedProcesses(IntPredicate removed) {
    removedProcesses = removed;
  }

  /** The records of one process, written or looked up by one thread. */
  public final class Process {
    private final int token;
    private final LongMap peers = new LongMap();
    private final LongMap channels = new LongMap();
    private final List<Side> sides = new ArrayList<>();
    private final List<Side> partners = new ArrayList<>();
    private final List<int[]> next = new ArrayList<>();

    public Process(int token) {
      this.token = token;
    }

    /** A number for the sort of a message and its side. */
    private int channel(EventCursor event) {
      boolean send = event.kind().isSend();
      int peer = event.partner();
      long first = (long) peer << 32 | Integer.toUnsignedLong(event.comm());
      long known = peers.get(first);
      if (known == LongMap.ABSENT) {
        known = sides.size() + 1L << 33;
        peers.put(first, known);
      }
      long second = known ^ (event.tag() << 1 | (send ? 1 : 0));
      long index = channels.get(second);
      if (index == LongMap.ABSENT) {
        index = sides.size();
        channels.put(second, index);
        open(send, peer, event.comm(), event.tag());
      }
      return (int) index;
    }

    private void open(boolean send, int peer, int comm, long tag) {
      Channel c = send ? new Channel(token, peer, comm, tag) : new Channel(peer, token, comm, tag);
      synchronized (LostHalfLedger.this) {
        sides.add((send ? sends : receives).computeIfAbsent(c, k -> new Side()));
        partners.add((send ? receives : sends).computeIfAbsent(c, k -> new Side()));
      }
      next.add(new int[1]);
    }

    /** Notes the next message and whether it was removed. */
    public void note(EventCursor event, boolean removed) {
      Side side = sides.get(channel(event));
      side.removed.set(side.count, removed);
      side.count++;
    }

    /** Notes the next message as removed; gives it a number, should it come through after all. */
    long noteRemoved(EventCursor event) {
      int channel = channel(event);
      Side side = sides.get(channel);
      side.removed.set(side.count);
      return (long) channel << 32 | side.count++;
    }

    /** Notes that a message with such a number has come through. */
    void noteKept(long number) {
      sides.get((int) (number >>> 32)).removed.clear((int) number);
    }

    /**
     * Returns whether the other record of the next message was removed, as an earlier run noted.
     */
    public boolean partnerRemoved(EventCursor event) {
      int channel = channel(event);
      return removedProcesses.test(event.partner())
          || partners.get(channel).removed.get(next.get(channel)[0]++);
    }
  }

  /** The collective operations of which one record stayed. */
  public UnpairedCollectives collectives() {
    return collectives;
  }

  /** Begins and ends of collective operations that were kept while the other one was removed. */
  public long collectiveHalves() {
    return collectives.count();
  }

  /** Records that were kept while the other record of their message was removed. */
  public synchronized long halves() {
    long sum = 0;
    for (Map.Entry<Channel, Side> e : sends.entrySet()) {
      sum += halves(e.getValue(), receives.get(e.getKey()), e.getKey().receiver());
    }
    for (Map.Entry<Channel, Side> e : receives.entrySet()) {
      sum += halves(e.getValue(), sends.get(e.getKey()), e.getKey().sender());
    }
    return sum;
  }

  private long halves(Side side, Side partner, int peer) {
    if (removedProcesses.test(peer)) {
      return side.count - side.removed.cardinality();
    }
    BitSet halves = (BitSet) partner.removed.clone();
    halves.clear(side.count, Math.max(side.count, halves.length()));
    halves.andNot(side.removed);
    return halves.cardinality();
  }
}
