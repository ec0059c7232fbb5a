package org.tracetool.analyze.run;

import java.util.Arrays;

/** The latest late senders of a location, until a message that was sent earlier is received. */
final class LateSenderList {
  private static final int MAX = 100;
  private static final int FIRST = 4;
  private static final int RECENT = 16;

  // Words of a message: number of the call that receives, time of the send, sender.
  private static final int NUMBER = 0;
  private static final int SENT = 1;
  private static final int SENDER = 2;
  private static final int WIDTH = 3;

  // Further words of a late sender, of which the number is -1 when it was found.
  private static final int PATH = 3;
  private static final int TICKS = 4;
  private static final int OWN_WIDTH = 5;

  private final AnalyzedLocation location;
  private long[] senders = new long[FIRST * OWN_WIDTH];
  private int size;
  private int next;

  /** The last messages: a call can be known to be a late sender after later ones have received. */
  private final long[] recent = new long[WIDTH * RECENT];

  private int nextRecent;
  private long latestSend = Long.MIN_VALUE;

  /** Takes late senders of which it is known that an earlier message came later. */
  @FunctionalInterface
  interface Taker {
    void take(AnalyzedLocation location, int path, boolean isSameSource, long ticks);
  }

  /** No late senders of a location yet. */
  LateSenderList(AnalyzedLocation location) {
    this.location = location;
  }

  void add(OperationCall call, long waited, Taker taker) {
    long sent = call.message.sent;
    int sender = call.message.send.location.index;
    for (int i = 0; i < RECENT; i++) {
      int at = WIDTH * ((nextRecent + i) % RECENT);
      if (recent[at + NUMBER] > call.number && recent[at + SENT] < sent) {
        taker.take(location, call.path, recent[at + SENDER] == sender, waited);
        return;
      }
    }
    if (next * OWN_WIDTH == senders.length) {
      senders = Arrays.copyOf(senders, Math.min(MAX * OWN_WIDTH, 2 * senders.length));
    }
    int at = next * OWN_WIDTH;
    senders[at + NUMBER] = call.number;
    senders[at + SENT] = sent;
    senders[at + SENDER] = sender;
    senders[at + PATH] = call.path;
    senders[at + TICKS] = waited;
    next = (next + 1) % MAX;
    size = Math.max(size, next == 0 ? MAX : next);
    latestSend = Math.max(latestSend, sent);
  }

  /** A message is received. */
  void receive(MessageOperations.Message message, Taker taker) {
    int sender = message.send.location.index;
    int at = WIDTH * nextRecent;
    recent[at + NUMBER] = message.receive.number;
    recent[at + SENT] = message.sent;
    recent[at + SENDER] = sender;
    nextRecent = (nextRecent + 1) % RECENT;
    if (message.sent >= latestSend) {
      return;
    }
    for (int i = 0; i < size * OWN_WIDTH; i += OWN_WIDTH) {
      long number = senders[i + NUMBER];
      if (number >= 0 && number < message.receive.number && message.sent < senders[i + SENT]) {
        taker.take(
            location, (int) senders[i + PATH], sender == senders[i + SENDER], senders[i + TICKS]);
        senders[i + NUMBER] = -1;
      }
    }
  }
}
