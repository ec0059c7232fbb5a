package org.tracetool.stats.collect;

import java.io.IOException;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.MessageSums;

/** Sums up the messages of one stream. */
public final class StreamMessages {
  private final Partial sums;
  private final ChosenProcesses chosen;
  private final PlaceIndex processIndex;
  private final PlaceIndex commIndex;
  private final StreamEnds ends;

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

  void send(StreamMember p, long time, long[] w, int f, int pairs) throws IOException {
    long t = p.calls.advance(time);
    int to = processIndex.of((int) w[f]);
    boolean timed = addSend(p.place, to, time, w, f, pairs);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.message(
          timed ? Endpoints.TIMED_SEND : Endpoints.SEND,
          t,
          p.calls.callStart(t),
          p.calls.region(),
          p.calls.depth(),
          to,
          w[f + 2],
          commIndex.of((int) w[f + 3]),
          w[f + 1]);
    }
  }

  /** Adds a message that is sent; returns whether it holds the time of its receive. */
  boolean addSend(int self, int to, long time, long[] w, int f, int pairs) {
    long length = w[f + 1];
    long pair = sums.messagePairs.key(self, to);
    long tagKey = sums.messageTags.key(w[f + 2]);
    int comm = commIndex.of((int) w[f + 3]);
    int size = sizeClass(length);
    boolean isChosen = chosen.is(self);
    MessageSums.sent(sums.messagePairs.table(), pair, length);
    MessageSums.sent(sums.messageTags.table(), tagKey, length);
    MessageSums.sent(sums.messageComms, comm, length);
    MessageSums.sent(sums.messageSizes, size, length);
    if (sums.messageLengths != null) {
      MessageSums.sent(sums.messageLengths.table(), sums.messageLengths.key(length), length);
    }
    if (isChosen) {
      MessageSums.sent(sums.messageProcesses, self, length);
    }
    boolean timed = false;
    for (int i = 0; i < pairs && hasReceiveTimes; i++) {
      if (ends.isReceiveTime(w[f + 5 + 2 * i])) {
        long ticks = w[f + 6 + 2 * i] - time;
        MessageSums.timed(sums.messagePairs.table(), pair, length, ticks);
        MessageSums.timed(sums.messageTags.table(), tagKey, length, ticks);
        MessageSums.timed(sums.messageComms, comm, length, ticks);
        MessageSums.timed(sums.messageSizes, size, length, ticks);
        if (sums.messageLengths != null) {
          long lengthKey = sums.messageLengths.key(length);
          MessageSums.timed(sums.messageLengths.table(), lengthKey, length, ticks);
        }
        if (isChosen) {
          MessageSums.timed(sums.messageProcesses, self, length, ticks);
        }
        timed = true;
      }
    }
    return timed;
  }

  void receive(StreamMember p, long time, long[] w, int f) throws IOException {
    long t = p.calls.advance(time);
    int sender = processIndex.of((int) w[f]);
    addReceive(p.place, sender, w, f);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.message(
          Endpoints.RECEIVE,
          t,
          p.calls.callStart(t),
          p.calls.region(),
          p.calls.depth(),
          sender,
          w[f + 2],
          commIndex.of((int) w[f + 3]),
          w[f + 1]);
    }
  }

  void addReceive(int self, int sender, long[] w, int f) {
    long length = w[f + 1];
    MessageSums.received(sums.messagePairs.table(), sums.messagePairs.key(sender, self), length);
    MessageSums.received(sums.messageTags.table(), sums.messageTags.key(w[f + 2]), length);
    MessageSums.received(sums.messageComms, commIndex.of((int) w[f + 3]), length);
    MessageSums.received(sums.messageSizes, sizeClass(length), length);
    if (chosen.is(self)) {
      MessageSums.received(sums.messageProcesses, self, length);
    }
  }

  /** 0 for nothing, else 1 more than the power of two that the length is not below. */
  public static int sizeClass(long length) {
    return 64 - Long.numberOfLeadingZeros(length);
  }
}
