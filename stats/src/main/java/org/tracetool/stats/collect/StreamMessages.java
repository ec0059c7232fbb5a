package org.tracetool.stats.collect;

import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.MessageColumns;

/** Sums up the messages of one stream. */
public final class StreamMessages {
  /** Sends of a process of which it is remembered that they may be cancelled. */
  private static final int MAX_OPEN = 1 << 16;

  private final PartialSums sums;
  private final ChosenProcesses chosen;
  private final PlaceIndex processIndex;
  private final PlaceIndex commIndex;
  private final StreamEnds ends;

  private final OpenOperations sends = new OpenOperations(4);

  /** Whether sends may hold the times of their receives. */
  private final boolean hasReceiveTimes;

  StreamMessages(PartialSums sums, int stream, ChosenProcesses chosen, StreamEnds ends) {
    this.sums = sums;
    this.chosen = chosen;
    this.ends = ends;
    processIndex = sums.index.processes().of(stream);
    commIndex = sums.index.comms().of(stream);
    hasReceiveTimes = sums.index.receiveTimeKey() != 0;
  }

  void send(StreamProcess p, EventKind kind, long time, long[] w, int f, int pairs) {
    int to = processIndex.of((int) w[f]);
    addSend(p.place, to, time, w, f, pairs);
    if (kind == EventKind.ISEND) {
      remember(p, to, w, f);
    }
  }

  /** A send of which it is not known yet whether it will be cancelled. */
  void remember(StreamProcess p, int to, long[] w, int f) {
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
  void request(StreamProcess p, EventKind kind, long[] w, int f) {
    boolean cancelled = kind == EventKind.REQUEST && w[f + 1] == RequestAction.CANCELLED;
    if (kind != EventKind.REQUEST || cancelled || w[f + 1] == RequestAction.FREED) {
      endRequest(p, w[f], cancelled);
    }
  }

  /** A request ends: if it was cancelled, its send was none. */
  private void endRequest(StreamProcess p, long request, boolean cancelled) {
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
    MessageColumns.removeSent(sums.messagePairs.table(), pair(p.place, to), length);
    MessageColumns.removeSent(
        sums.messageTags.table(), sums.messageTags.key(rows[row + 2]), length);
    MessageColumns.removeSent(sums.messageComms, commIndex.of((int) rows[row + 3]), length);
    if (length == MessageMatcher.UNKNOWN_BYTES) {
      sums.unknownSizes--;
    } else {
      MessageColumns.removeSent(sums.messageSizes, sizeClass(length), length);
      if (sums.messageLengths != null) {
        MessageColumns.removeSent(
            sums.messageLengths.table(), sums.messageLengths.key(length), length);
      }
    }
    if (chosen.is(p.place)) {
      MessageColumns.removeSent(sums.messageProcesses, p.place, length);
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
    MessageColumns.addSent(sums.messagePairs.table(), pair, length);
    MessageColumns.addSent(sums.messageTags.table(), tagKey, length);
    MessageColumns.addSent(sums.messageComms, comm, length);
    boolean isKnown = length != MessageMatcher.UNKNOWN_BYTES;
    if (!isKnown) {
      sums.unknownSizes++;
    } else {
      MessageColumns.addSent(sums.messageSizes, size, length);
      if (sums.messageLengths != null) {
        MessageColumns.addSent(
            sums.messageLengths.table(), sums.messageLengths.key(length), length);
      }
    }
    if (isChosen) {
      MessageColumns.addSent(sums.messageProcesses, self, length);
    }
    for (int i = 0; i < pairs && hasReceiveTimes; i++) {
      if (ends.isReceiveTime(w[f + 5 + 2 * i])) {
        long ticks = w[f + 6 + 2 * i] - time;
        MessageColumns.addTimed(sums.messagePairs.table(), pair, length, ticks);
        MessageColumns.addTimed(sums.messageTags.table(), tagKey, length, ticks);
        MessageColumns.addTimed(sums.messageComms, comm, length, ticks);
        if (isKnown) {
          MessageColumns.addTimed(sums.messageSizes, size, length, ticks);
        }
        if (isKnown && sums.messageLengths != null) {
          long lengthKey = sums.messageLengths.key(length);
          MessageColumns.addTimed(sums.messageLengths.table(), lengthKey, length, ticks);
        }
        if (isChosen) {
          MessageColumns.addTimed(sums.messageProcesses, self, length, ticks);
        }
      }
    }
  }

  void addReceive(int self, int sender, long[] w, int f) {
    long length = w[f + 1];
    MessageColumns.addReceived(sums.messagePairs.table(), pair(sender, self), length);
    MessageColumns.addReceived(sums.messageTags.table(), sums.messageTags.key(w[f + 2]), length);
    MessageColumns.addReceived(sums.messageComms, commIndex.of((int) w[f + 3]), length);
    if (length == MessageMatcher.UNKNOWN_BYTES) {
      sums.unknownSizes++;
    } else {
      MessageColumns.addReceived(sums.messageSizes, sizeClass(length), length);
    }
    if (chosen.is(self)) {
      MessageColumns.addReceived(sums.messageProcesses, self, length);
    }
  }

  /** 0 for nothing, else 1 more than the power of two that the length is not below. */
  public static int sizeClass(long length) {
    return 64 - Long.numberOfLeadingZeros(length);
  }
}
