package org.tracetool.format.stf;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Brings the two halves of messages together: first in, first out for each sender, receiver,
 * communicator and tag. Takes halves in order of time. Those that wait longest are given up when
 * very many wait, and stored as halves; nothing is lost by that but the match.
 */
final class MessageMatcher {
  private static final int MOST_WAITING = 1 << 18;
  private static final int BUCKETS = 1 << 16;
  private static final int NONE = -1;

  private final MessageOut out;
  private final int mostWaiting;
  private final MessageTable slots = new MessageTable();
  private final ByteOut scratch = new ByteOut();
  private final int[] heads = new int[BUCKETS];
  private final int[] tails = new int[BUCKETS];

  /** Neighbours in the bucket and in order of age. */
  private int[] next = new int[16];

  private int[] previous = new int[16];
  private int[] younger = new int[16];
  private int[] older = new int[16];
  private int oldest = NONE;
  private int youngest = NONE;
  private int free = NONE;
  private int waiting;
  private long gaveUp;

  MessageMatcher(MessageOut out) {
    this(out, MOST_WAITING);
  }

  MessageMatcher(MessageOut out, int mostWaiting) {
    this.out = out;
    this.mostWaiting = mostWaiting;
    Arrays.fill(heads, NONE);
    Arrays.fill(tails, NONE);
  }

  /** Halves that were stored without their partner since too many waited. */
  long gaveUp() {
    return gaveUp;
  }

  /** Takes a half of the stream with this file number. */
  void accept(EventCursor event, int file) throws IOException {
    int half = event.kind() == EventKind.SEND ? MessageTable.SEND : MessageTable.RECEIVE;
    boolean send = half == MessageTable.SEND;
    long own = Numbers.cpu(event.location());
    long other = Numbers.cpu(event.field(0));
    long sender = send ? own : other;
    long receiver = send ? other : own;
    long tag = event.field(2);
    long comm = Numbers.communicator(event.field(3));
    int bucket = bucket(sender, receiver, comm, tag);
    int partner = partner(bucket, sender, receiver, comm, tag, half);
    int slot = partner == NONE ? newSlot() : partner;
    int at = slot * MessageTable.WORDS;
    long[] w = slots.words;
    w[at + MessageTable.HALVES] |= half;
    w[at + (send ? MessageTable.SEND_TIME : MessageTable.RECEIVE_TIME)] = event.time();
    w[at + MessageTable.SENDER] = sender;
    w[at + MessageTable.RECEIVER] = receiver;
    w[at + MessageTable.COMM] = comm;
    w[at + MessageTable.TAG] = tag;
    w[at + (send ? MessageTable.SENT : MessageTable.RECEIVED)] = event.field(1);
    set(at + MessageTable.SCLS, send, event.field(4));
    set(at + MessageTable.POSITIONS, send, StoredPairs.position(event));
    set(at + MessageTable.FILES, send, file);
    slots.setPairs(slot, half, StoredPairs.encoded(event, scratch));
    if (partner != NONE) {
      remove(slot, bucket);
      emit(slot);
    } else {
      append(slot, bucket);
      if (waiting > mostWaiting) {
        gaveUp++;
        giveUpOldest();
      }
    }
  }

  private void set(int at, boolean low, long value) {
    long[] w = slots.words;
    w[at] = low ? w[at] & ~0xffff_ffffL | value & 0xffff_ffffL : w[at] & 0xffff_ffffL | value << 32;
  }

  private static int bucket(long sender, long receiver, long comm, long tag) {
    long h = sender * 0x9e3779b97f4a7c15L + receiver;
    h = (h ^ h >>> 32) * 0xff51afd7ed558ccdL + comm;
    h = (h ^ h >>> 32) * 0xc4ceb9fe1a85ec53L + tag;
    h *= 0x9e3779b97f4a7c15L;
    return (int) (h >>> 48) & BUCKETS - 1;
  }

  /**
   * The half that waits longest for this one. Of one message kind either sends or receives wait,
   * never both, so the first slot of that kind decides.
   */
  private int partner(int bucket, long sender, long receiver, long comm, long tag, int half) {
    long[] w = slots.words;
    for (int s = heads[bucket]; s != NONE; s = next[s]) {
      int at = s * MessageTable.WORDS;
      if (w[at + MessageTable.SENDER] == sender
          && w[at + MessageTable.RECEIVER] == receiver
          && w[at + MessageTable.COMM] == comm
          && w[at + MessageTable.TAG] == tag) {
        return w[at + MessageTable.HALVES] == half ? NONE : s;
      }
    }
    return NONE;
  }

  private int newSlot() {
    if (free != NONE) {
      int slot = free;
      free = next[slot];
      Arrays.fill(slots.words, slot * MessageTable.WORDS, (slot + 1) * MessageTable.WORDS, 0);
      return slot;
    }
    int slot = slots.rows;
    slots.add();
    if (slot == next.length) {
      next = Arrays.copyOf(next, slot * 2);
      previous = Arrays.copyOf(previous, slot * 2);
      younger = Arrays.copyOf(younger, slot * 2);
      older = Arrays.copyOf(older, slot * 2);
    }
    return slot;
  }

  private void append(int slot, int bucket) {
    next[slot] = NONE;
    previous[slot] = tails[bucket];
    if (tails[bucket] == NONE) {
      heads[bucket] = slot;
    } else {
      next[tails[bucket]] = slot;
    }
    tails[bucket] = slot;
    younger[slot] = NONE;
    older[slot] = youngest;
    if (youngest == NONE) {
      oldest = slot;
    } else {
      younger[youngest] = slot;
    }
    youngest = slot;
    waiting++;
  }

  private void remove(int slot, int bucket) {
    if (previous[slot] == NONE) {
      heads[bucket] = next[slot];
    } else {
      next[previous[slot]] = next[slot];
    }
    if (next[slot] == NONE) {
      tails[bucket] = previous[slot];
    } else {
      previous[next[slot]] = previous[slot];
    }
    if (older[slot] == NONE) {
      oldest = younger[slot];
    } else {
      younger[older[slot]] = younger[slot];
    }
    if (younger[slot] == NONE) {
      youngest = older[slot];
    } else {
      older[younger[slot]] = older[slot];
    }
    waiting--;
  }

  private void emit(int slot) throws IOException {
    out.add(slots, slot);
    slots.clearPairs(slot);
    next[slot] = free;
    free = slot;
  }

  private void giveUpOldest() throws IOException {
    int slot = oldest;
    int at = slot * MessageTable.WORDS;
    long[] w = slots.words;
    int bucket =
        bucket(
            w[at + MessageTable.SENDER],
            w[at + MessageTable.RECEIVER],
            w[at + MessageTable.COMM],
            w[at + MessageTable.TAG]);
    remove(slot, bucket);
    emit(slot);
  }

  /** Stores what still waits. */
  void end() throws IOException {
    while (oldest != NONE) {
      giveUpOldest();
    }
    out.end();
  }
}
