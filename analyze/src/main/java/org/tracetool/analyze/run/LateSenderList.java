package org.tracetool.analyze.run;

/** The latest late senders of a location, until a message that was sent earlier is received. */
final class LateSenderList {
  private static final int MAX = 100;

  private final OperationCall[] calls = new OperationCall[MAX];
  private final long[] ticks = new long[MAX];
  private int size;
  private int next;
  private long latestSend = Long.MIN_VALUE;

  /** Takes late senders of which it is known that an earlier message came later. */
  @FunctionalInterface
  interface Taker {
    void take(OperationCall call, boolean isSameSource, long ticks);
  }

  void add(OperationCall call, long waited) {
    calls[next] = call;
    ticks[next] = waited;
    next = (next + 1) % MAX;
    size = Math.min(MAX, size + 1);
    latestSend = Math.max(latestSend, call.message.sent);
  }

  /** A message is received. */
  void receive(MessageOperations.Message message, Taker taker) {
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
