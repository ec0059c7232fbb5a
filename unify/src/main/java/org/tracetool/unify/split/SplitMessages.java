package org.tracetool.unify.split;

/** Which messages of each sort are sent in one part and received in another. */
final class SplitMessages {
  private final MessageCounts counts;

  /** For each row of the counts, how many were sent and received before its part. */
  private final long[] sentBefore;

  private final long[] receivedBefore;
  private final long[] received;
  private final long[] sent;

  /** For each row, how many of its sort are both sent and received somewhere. */
  private final long[] matched;

  private long crossing;

  SplitMessages(MessageCounts counts, long[] rows, int[] order) {
    this.counts = counts;
    int slots = counts.slots();
    sentBefore = new long[slots];
    receivedBefore = new long[slots];
    received = new long[slots];
    sent = new long[slots];
    matched = new long[slots];
    int begin = 0;
    while (begin < order.length) {
      int end = begin;
      long sends = 0;
      long receives = 0;
      long whole = 0;
      while (end < order.length && MessageCounts.sameSort(rows, order[begin], order[end])) {
        int at = order[end++];
        int slot = MessageCounts.number(at);
        sentBefore[slot] = sends;
        receivedBefore[slot] = receives;
        sent[slot] = MessageCounts.sent(rows, at);
        received[slot] = MessageCounts.received(rows, at);
        long from = Math.max(sends, receives);
        sends += sent[slot];
        receives += received[slot];
        whole += Math.max(0, Math.min(sends, receives) - from);
      }
      long both = Math.min(sends, receives);
      for (int i = begin; i < end; i++) {
        matched[MessageCounts.number(order[i])] = both;
      }
      crossing += both - whole;
      begin = end;
    }
  }

  /** Number of messages that a cut goes through. */
  long crossing() {
    return crossing;
  }

  /**
   * Returns whether one record of a message has its other half in another part.
   *
   * @param place how many of its sort were there in its part, itself included
   */
  boolean isHalf(
      int sender, int receiver, int comm, long tag, int part, boolean isSend, long place) {
    int slot = counts.find(sender, receiver, comm, tag, part);
    long number = (isSend ? sentBefore[slot] : receivedBefore[slot]) + place;
    if (number > matched[slot]) {
      return false; // has no other half at all
    }
    long before = isSend ? receivedBefore[slot] : sentBefore[slot];
    long here = isSend ? received[slot] : sent[slot];
    return number <= before || number > before + here;
  }
}
