package org.tracetool.format.paraver.write;

/** A message of which not all is known yet. */
final class PendingMessage {
  static final long UNKNOWN = -1;

  /** What its first side said, if it had a number. */
  MessageJoin.Ends ends;

  /** Numbers of threads; 0 as long as a side did not come. */
  int sender;

  int receiver;
  int senderCpu;
  int receiverCpu;
  long logicalSend = UNKNOWN;
  long physicalSend = UNKNOWN;
  long logicalReceive = UNKNOWN;
  long physicalReceive = UNKNOWN;
  long size;
  long tag;

  /** The time that its line stands at, and how many lines of that time come before it. */
  long place;

  int placeLine = Integer.MAX_VALUE;

  /** What orders messages of the same place. */
  long order;

  /** Where its line goes in the body. */
  long key = UNKNOWN;

  /** The message that this receive became part of; null if it is one itself. */
  private PendingMessage whole;

  /** The receive of this message was found. */
  void join(PendingMessage receive) {
    receiver = receive.receiver;
    receiverCpu = receive.receiverCpu;
    logicalReceive = receive.logicalReceive;
    physicalReceive = receive.physicalReceive;
    receive.whole = this;
  }

  /**
   * Makes this receive, which became part of its message, one of which nothing is known; false if
   * its call goes on, which still has to find the message by it.
   */
  boolean reuse() {
    if (physicalReceive == UNKNOWN) {
      return false;
    }
    physicalReceive = UNKNOWN;
    logicalReceive = UNKNOWN;
    whole = null;
    return true;
  }

  /** The message with both sides, as far as they are known. */
  PendingMessage whole() {
    return whole == null ? this : whole;
  }

  boolean isComplete() {
    return key != UNKNOWN && physicalReceive != UNKNOWN;
  }
}
