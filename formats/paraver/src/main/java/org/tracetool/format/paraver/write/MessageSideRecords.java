package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.paraver.names.PairKey;

/**
 * The two sides of messages. A side in a call of MPI lasts as long as the call: a send has left
 * when it ends, a receive was posted when it began.
 */
final class MessageSideRecords {
  private final MessageJoin messages;
  private final RowPairs pairs;
  private final WrittenTimes times;
  private final SignedRange numbers;

  MessageSideRecords(
      MessageJoin messages, RowPairs pairs, WrittenTimes times, SignedRange numbers) {
    this.messages = messages;
    this.pairs = pairs;
    this.times = times;
    this.numbers = numbers;
  }

  /**
   * A call of MPI ends, and with it sides of messages.
   *
   * @param now the time that lines are written of
   */
  void endCall(ThreadRecordState thread, long at, long now) throws IOException {
    List<ThreadRecordState.Side> sides = thread.waited();
    if (sides != null) {
      for (ThreadRecordState.Side s : sides) {
        if (s.send()) {
          s.message().physicalSend = at;
          s.message().place = at;
          messages.setPlace(s.message(), now);
        } else {
          PendingMessage whole = s.message().whole();
          whole.physicalReceive = at;
          messages.completeIfKnown(whole);
        }
      }
    }
  }

  private long tag(EventCursor row) {
    return pairs.has(PairKey.TAG) ? pairs.get(PairKey.TAG) : row.tag();
  }

  /**
   * A message is sent.
   *
   * @param now the time that lines are written of
   */
  void send(ThreadRecordState thread, long at, long now, EventCursor row) throws IOException {
    boolean numbered = pairs.has(PairKey.MESSAGE);
    PendingMessage known =
        numbered
            ? messages.numbered(pairs.get(PairKey.MESSAGE), row, true)
            : messages.otherNumbered(row);
    PendingMessage m = known == null ? new PendingMessage() : known;
    m.sender = thread.number();
    m.senderCpu = pairs.has(PairKey.CPU) ? (int) pairs.get(PairKey.CPU) : thread.cpu();
    long size = numbered ? row.bytes() : numbers.held(row.bytes());
    if (m.receiver != 0) {
      messages.countOtherSizes(m.size, size);
    }
    m.size = size;
    m.tag = tag(row);
    m.order = messages.next();
    if (numbered) {
      m.logicalSend = at;
      long physical = pairs.has(PairKey.PHYSICAL) ? times.length(pairs.get(PairKey.PHYSICAL)) : 0;
      m.physicalSend = at + physical;
      m.place = m.physicalSend;
      if (pairs.has(PairKey.PLACE_LINE)) {
        m.place = at + times.length(pairs.get(PairKey.PLACE));
        m.placeLine = (int) pairs.get(PairKey.PLACE_LINE);
      }
      m.order = pairs.get(PairKey.MESSAGE);
      messages.setPlace(m, now);
    } else if (thread.isInMpi()) {
      m.logicalSend = thread.topSince();
      thread.wait(m, true);
    } else {
      m.logicalSend = at;
      m.physicalSend = at;
      m.place = at;
      messages.setPlace(m, now);
    }
    if (known == null) {
      messages.match(m, row);
    }
  }

  /** A message is received. */
  void receive(ThreadRecordState thread, long at, EventCursor row) throws IOException {
    boolean numbered = pairs.has(PairKey.MESSAGE);
    PendingMessage known =
        numbered
            ? messages.numbered(pairs.get(PairKey.MESSAGE), row, false)
            : messages.otherNumbered(row);
    PendingMessage m = known == null ? messages.newReceive() : known;
    m.receiver = thread.number();
    m.receiverCpu = pairs.has(PairKey.CPU) ? (int) pairs.get(PairKey.CPU) : thread.cpu();
    long size = numbered || row.bytes() >= 0 ? row.bytes() : Long.MAX_VALUE; // the send counts
    if (m.sender != 0) {
      messages.countOtherSizes(m.size, size);
    } else {
      m.size = size;
      m.tag = tag(row);
    }
    Long posted = row.kind() == EventKind.IRECEIVE ? thread.posted(row.field(4)) : null;
    if (numbered) {
      m.physicalReceive = at;
      m.logicalReceive =
          at - (pairs.has(PairKey.PHYSICAL) ? times.length(pairs.get(PairKey.PHYSICAL)) : 0);
      messages.completeIfKnown(m);
    } else if (thread.isInMpi()) {
      m.logicalReceive = posted == null ? thread.topSince() : posted;
      thread.wait(m, false);
    } else {
      m.logicalReceive = posted == null ? at : posted;
      m.physicalReceive = at;
      messages.completeIfKnown(m);
    }
    if (known == null) {
      messages.match(m, row);
    }
  }
}
