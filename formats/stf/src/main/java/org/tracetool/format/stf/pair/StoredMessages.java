package org.tracetool.format.stf.pair;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.RecordOrderMatcher;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.format.stf.bytes.EncodedPairs;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;

/**
 * Brings the two halves of messages together and stores them. Takes halves in order of time. Those
 * that wait longest are given up when very many wait, and stored as halves; nothing is lost by that
 * but the match.
 */
public final class StoredMessages {
  private static final int MAX_WAITING = 1 << 18;

  private final MessageFileWriter out;
  private final int mostWaiting;
  private final RecordOrderMatcher messages = new RecordOrderMatcher(StfMessages.WORDS);
  private final WaitingRows waiting = messages.waiting();
  private final EncodedPairs pairs = new EncodedPairs();
  private final StfByteWriter scratch = new StfByteWriter();
  private long gaveUp;

  public StoredMessages(MessageFileWriter out) {
    this(out, MAX_WAITING);
  }

  public StoredMessages(MessageFileWriter out, int mostWaiting) {
    this.out = out;
    this.mostWaiting = mostWaiting;
  }

  /** Halves that were stored without their partner since too many waited. */
  public long gaveUp() {
    return gaveUp;
  }

  /** Takes a half of the stream with this file number. */
  public void accept(EventCursor event, int file) throws IOException {
    int partner = messages.partner(event);
    int slot = partner >= 0 ? partner : messages.add(event);
    fill(slot, event, file);
    if (partner >= 0) {
      emit(slot);
    } else if (partner == RecordOrderMatcher.LOST) {
      waiting.remove(slot);
      emit(slot);
    } else if (waiting.size() > mostWaiting) {
      gaveUp++;
      emit(messages.giveUpOldest());
    }
  }

  private void fill(int slot, EventCursor event, int file) {
    boolean send = event.kind() == EventKind.SEND;
    int half = send ? StfMessages.SEND : StfMessages.RECEIVE;
    long own = StfNumberMapping.cpu(event.location());
    long other = StfNumberMapping.cpu(event.field(0));
    int at = waiting.at(slot);
    long[] w = waiting.words();
    w[at + StfMessages.HALVES] |= half;
    w[at + (send ? StfMessages.SEND_TIME : StfMessages.RECEIVE_TIME)] = event.time();
    w[at + StfMessages.SENDER] = send ? own : other;
    w[at + StfMessages.RECEIVER] = send ? other : own;
    w[at + StfMessages.COMM] = StfNumberMapping.communicator(event.field(3));
    w[at + StfMessages.TAG] = event.field(2);
    w[at + (send ? StfMessages.SENT : StfMessages.RECEIVED)] = event.field(1);
    set(w, at + StfMessages.SCLS, send, event.field(4));
    set(w, at + StfMessages.POSITIONS, send, StoredPairs.position(event));
    set(w, at + StfMessages.FILES, send, file);
    byte[] encoded = StoredPairs.encoded(event, scratch);
    pairs.set(2 * slot + half - 1, encoded, w.length / StfMessages.WORDS * 2);
  }

  private static void set(long[] w, int at, boolean low, long value) {
    w[at] = low ? w[at] & ~0xffff_ffffL | value & 0xffff_ffffL : w[at] & 0xffff_ffffL | value << 32;
  }

  /** Stores the halves that were taken out. */
  private void emit(int slot) throws IOException {
    int first = 2 * slot;
    out.add(waiting.words(), waiting.at(slot), pairs.get(first), pairs.get(first + 1));
    pairs.remove(first);
    pairs.remove(first + 1);
  }

  /** Stores the halves that still wait. */
  public void end() throws IOException {
    while (waiting.size() > 0) {
      emit(messages.giveUpOldest());
    }
    out.end();
  }
}
