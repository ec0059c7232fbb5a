package org.tracetool.core.operation;

/**
 * A message that a {@link MessageMatcher} hands out: who, in which channel, and the longs that the
 * user of the matcher keeps of each half. One object serves all messages.
 */
public final class MessageResult {
  OperationState state;
  long peers;
  long comm;
  long tag;
  long[] sendWords;
  int sendAt;
  int sendLocation;
  long[] receiveWords;
  int receiveAt;
  int receiveLocation;

  MessageResult() {}

  /** What is known of it: a message that has not both halves has the other one alone. */
  public OperationState state() {
    return state;
  }

  /** Whether both halves are there. */
  public boolean isWhole() {
    return state == OperationState.WHOLE;
  }

  /** Whether there is a send. */
  public boolean hasSend() {
    return sendWords != null;
  }

  /** Whether there is a receive. */
  public boolean hasReceive() {
    return receiveWords != null;
  }

  /** Token of the process that sent it. */
  public int sender() {
    return (int) (peers >>> 32);
  }

  /** Token of the process that it was for. */
  public int receiver() {
    return (int) peers;
  }

  /** Token of the process or thread that recorded the send; without a send, the process. */
  public int sendLocation() {
    return hasSend() ? sendLocation : sender();
  }

  /** Token of the process or thread that recorded the receive; without one, the process. */
  public int receiveLocation() {
    return hasReceive() ? receiveLocation : receiver();
  }

  /** The communicator, as the user of the matcher numbers them. */
  public long comm() {
    return comm;
  }

  /** The tag. */
  public long tag() {
    return tag;
  }

  /** What was kept of the send, which there has to be. */
  public long send(int index) {
    return sendWords[sendAt + index];
  }

  /** What was kept of the receive, which there has to be. */
  public long receive(int index) {
    return receiveWords[receiveAt + index];
  }

  /**
   * The size of what was sent, or if that is not known, of what was received.
   *
   * @param index of the size among what was kept of each half
   */
  public long bytes(int index) {
    long sent = hasSend() ? send(index) : MessageMatcher.UNKNOWN_BYTES;
    return sent == MessageMatcher.UNKNOWN_BYTES && hasReceive() ? receive(index) : sent;
  }

  void clear() {
    sendWords = null;
    receiveWords = null;
  }
}
