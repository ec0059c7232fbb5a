package org.tracetool.analyze.run;

/** The latest late senders of a location, until a message that was sent earlier is received. */
final class LateSenderList {
  private static final int MAX = 100;
  private static final int RECENT = 16;
  private static final int WIDTH = 3;

  private OperationCall[] calls = {};
  private long[] ticks = {};
  private int size;
  private int next;
  // The last messages: number of the call that receives, time of the send, sender. A call can be
  // known to be a late sender after later ones have received.
  private final long[] recent = new long[WIDTH * RECENT];
  private int nextRecent;
  private long latestSend = Long.MIN_VALUE;

  /** Takes late senders of which it is known that an earlier message came later. */
  @FunctionalInterface
  interface Taker {
    void take(OperationCall call, boolean isSameSource, long ticks);
  }

  void add(OperationCall call, long waited, Taker taker) {
    for (int i = 0; i < RECENT; i++) {
      int at = WIDTH * ((nextRecent + i) % RECENT);
      if (recent[at] > call.number && recent[at + 1] < call.message.sent) {
        taker.take(call, recent[at + 2] == call.message.send.location.index, waited);
        return;
      }
    }
    if (calls.length == 0) {
      calls = new OperationCall[MAX];
      ticks = new long[MAX];
    }
    calls[next] = call;
    ticks[next] = waited;
    next = (next + 1) % MAX;
    size = Math.min(MAX, size + 1);
    latestSend = Math.max(latestSend, call.message.sent);
  }

  /** A message is received. */
  void receive(MessageOperations.Message message, Taker taker) {
    int at = WIDTH * nextRecent;
    recent[at] = message.receive.number;
    recent[at + 1] = message.sent;
    recent[at + 2] = message.send.location.index;
    nextRecent = (nextRecent + 1) % RECENT;
    if (message.sent >= latestSend) {
      return;
    }
    for (int i = 0; i < size; i++) {
      OperationCall call = calls[i];
      if (call != null
          && call.number < message.receive.number
          && message.sent < call.message.sent) {
        taker.take(call, message.send.location == call.message.send.location, ticks[i]);
        calls[i] = null;
      }
    }
  }
}
