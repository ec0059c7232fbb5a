package org.tracetool.stats.collect;

import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.MessageSums;

/** Sums up the messages of one stream. */
public final class StreamMessages {
  /** Sends of a process of which it is remembered that they may be cancelled. */
  private static final int MAX_OPEN = 1 << 16;

  private final Partial sums;
  private final ChosenProcesses chosen;
  private final PlaceIndex processIndex;
  private final PlaceIndex commIndex;
  private final StreamEnds ends;

  private final OpenOperations sends = new OpenOperations(4);

  /** Whether sends may hold the times of their receives. */
  private final boolean hasReceiveTimes;

  StreamMessages(Partial sums, int stream, ChosenProcesses chosen, StreamEnds ends) {
    this.sums = sums;
    this.chosen = chosen;
    this.ends = ends;
    processIndex = sums.index.processes().of(stream);
    commIndex = sums.index.comms().of(stream);
    hasReceiveTimes = sums.index.receiveTimeKey() != 0;
  }

  void send(StreamMember p, EventKind kind, long time, long[] w, int f, int pairs) {
    int to = processIndex.of((int) w[f]);
    addSend(p.place, to, time, w, f, pairs);
    if (kind == EventKind.ISEND) {
      remember(p, to, w, f);
    }
  }

  /** A send of which it is not known yet whether it will be cancelled. */
  void remember(StreamMember p, int to, long[] w, int f) {
    int slot = sends.find(p.token, EventFamily.MESSAGE, w[f + 4], 0);
    if (slot == OpenOperations.NONE && p.sends < MAX_OPEN) {
      slot = sends.begin(p.token, EventFamily.MESSAGE, w[f + 4], 0);
      p.sends++;
    }
    if (slot != OpenOperations.NONE) {
      long[] rows = sends.waiting().words();
      int row = sends.waiting().at(slot);
      rows[row] = to;
      System.arraycopy(w, f + 1, rows, row + 1, 3);
    }
  }

  /** Something happens to a request, which may end it. */
  void request(StreamMember p, EventKind kind, long[] w, int f) {
    boolean cancelled = kind == EventKind.REQUEST && w[f + 1] == MessageMatcher.CANCELLED;
    if (kind != EventKind.REQUEST || cancelled || w[f + 1] == MessageMatcher.FREED) {
      ends(p, w[f], cancelled);
    }
  }

  /** A request ends: if it was cancelled, its send was none. */
  private void ends(StreamMember p, long request, boolean cancelled) {
    int slot = sends.find(p.token, EventFamily.MESSAGE, request, 0);
    if (slot == OpenOperations.NONE) {
      return;
    }
    sends.remove(slot);
    p.sends--;
    if (!cancelled) {
      return;
    }
    long[] rows = sends.waiting().words();
    int row = sends.waiting().at(slot);
    int to = (int) rows[row];
    long length = rows[row + 1];
    MessageSums.unsent(sums.messagePairs.table(), pair(p.place, to), length);
    MessageSums.unsent(sums.messageTags.table(), sums.messageTags.key(rows[row + 2]), length);
    MessageSums.unsent(sums.messageComms, commIndex.of((int) rows[row + 3]), length);
    if (length == MessageMatcher.UNKNOWN_BYTES) {
      sums.unknownSizes--;
    } else {
      MessageSums.unsent(sums.messageSizes, sizeClass(length), length);
      if (sums.messageLengths != null) {
        MessageSums.unsent(sums.messageLengths.table(), sums.messageLengths.key(length), length);
      }
    }
    if (chosen.is(p.place)) {
      MessageSums.unsent(sums.messageProcesses, p.place, length);
    }
  }

  /** The key of the messages between two processes, whichever of their threads have them. */
  private long pair(int sender, int receiver) {
    return sums.messagePairs.key(sums.index.partyOf(sender), sums.index.partyOf(receiver));
  }

  /** Adds a message that is sent, which may hold the time of its receive. */
  void addSend(int self, int to, long time, long[] w, int f, int pairs) {
    long length = w[f + 1];
    long pair = pair(self, to);
    long tagKey = sums.messageTags.key(w[f + 2]);
    int comm = commIndex.of((int) w[f + 3]);
    int size = sizeClass(length);
    boolean isChosen = chosen.is(self);
    MessageSums.sent(sums.messagePairs.table(), pair, length);
    MessageSums.sent(sums.messageTags.table(), tagKey, length);
    MessageSums.sent(sums.messageComms, comm, length);
    boolean isKnown = length != MessageMatcher.UNKNOWN_BYTES;
    if (!isKnown) {
      sums.unknownSizes++;
    } else {
      MessageSums.sent(sums.messageSizes, size, length);
      if (sums.messageLengths != null) {
        MessageSums.sent(sums.messageLengths.table(), sums.messageLengths.key(length), length);
      }
    }
    if (isChosen) {
      MessageSums.sent(sums.messageProcesses, self, length);
    }
    for (int i = 0; i < pairs && hasReceiveTimes; i++) {
      if (ends.isReceiveTime(w[f + 5 + 2 * i])) {
        long ticks = w[f + 6 + 2 * i] - time;
        MessageSums.timed(sums.messagePairs.table(), pair, length, ticks);
        MessageSums.timed(sums.messageTags.table(), tagKey, length, ticks);
        MessageSums.timed(sums.messageComms, comm, length, ticks);
        if (isKnown) {
          MessageSums.timed(sums.messageSizes, size, length, ticks);
        }
        if (isKnown && sums.messageLengths != null) {
          long lengthKey = sums.messageLengths.key(length);
          MessageSums.timed(sums.messageLengths.table(), lengthKey, length, ticks);
        }
        if (isChosen) {
          MessageSums.timed(sums.messageProcesses, self, length, ticks);
        }
      }
    }
  }

  void addReceive(int self, int sender, long[] w, int f) {
    long length = w[f + 1];
    MessageSums.received(sums.messagePairs.table(), pair(sender, self), length);
    MessageSums.received(sums.messageTags.table(), sums.messageTags.key(w[f + 2]), length);
    MessageSums.received(sums.messageComms, commIndex.of((int) w[f + 3]), length);
    if (length == MessageMatcher.UNKNOWN_BYTES) {
      sums.unknownSizes++;
    } else {
      MessageSums.received(sums.messageSizes, sizeClass(length), length);
    }
    if (chosen.is(self)) {
      MessageSums.received(sums.messageProcesses, self, length);
    }
  }

  /** 0 for nothing, else 1 more than the power of two that the length is not below. */
  public static int sizeClass(long length) {
    return 64 - Long.numberOfLeadingZeros(length);
  }
}
