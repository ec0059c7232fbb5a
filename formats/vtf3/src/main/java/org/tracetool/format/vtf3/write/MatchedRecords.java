package org.tracetool.format.vtf3.write;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.operation.CollectiveSequences;
import org.tracetool.core.operation.RecordOrderMatcher;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.format.vtf3.record.MatchedHalves;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Combines the records of a message, a collective operation or a file operation into one, as {@code
 * stftool --matched-vtf} does; {@link MatchedHalves} is the reverse. A record that waits for its
 * partners holds back those after it, to keep the order of time; once too many are held, the oldest
 * one is written in its plain form, and so are its partners when they come.
 */
final class MatchedRecords implements VtfEvents.Sink, Closeable {
  private static final int MAX_WAITING = 1 << 20;
  private static final int MIN_WAITING = 1 << 12;

  /** Bytes of a small heap for each record that waits for a partner, tables included. */
  private static final int BYTES_FOR_WAITING = 512;

  private static final long MAX_HELD_BYTES = 1L << 30;

  // Values of the field for the type of a file operation.
  private static final int READ = 1;
  private static final int WRITE = 2;

  // Longs of a row that waits for its partner: the place of its record, and data that the partner
  // needs.
  private static final int POSITION = 0;
  private static final int TIME = 1;
  private static final int LENGTH = 2;
  private static final int SCL = 3;
  private static final int HALF_WIDTH = 4;

  /** Of a member of an operation nothing but its position is needed. */
  private static final int CALL_WIDTH = 1;

  // Fields of a member of an operation.
  private static final int CPU = 1;
  private static final int SENT = 4;
  private static final int RECEIVED = 5;
  private static final int DURATION = 6;

  // Notes of a held record: what became of it, and more.
  private static final int OUTCOME = 0;

  // Outcomes: nothing so far, it is part of another one, or the first part of something whole.
  private static final int PLAIN = 0;
  private static final int TAKEN = 1;
  private static final int WHOLE = 2;

  // Of complete messages and file operations.
  private static final int DELTA = 1;
  private static final int OTHER_LENGTH = 2;
  private static final int OTHER_SCL = 3;
  private static final int HALF_NOTES = 4;

  /** Of a member: the position of the next one of its operation, {@link #LAST} if there is none. */
  private static final int NEXT = 1;

  private static final int CALL_NOTES = 2;
  private static final long LAST = -1;

  private final VtfEvents.Sink out;
  private final long mostHeld;
  private final HeldRecords held = new HeldRecords();
  private final VtfRecord whole = new VtfRecord();

  /** Number of members of each communicator. */
  private final LongMap sizes = new LongMap();

  private final RecordOrderMatcher messages = new RecordOrderMatcher(HALF_WIDTH);

  /** File operations: a begin is matched like a send. */
  private final RecordOrderMatcher transfers = new RecordOrderMatcher(HALF_WIDTH);

  private final CollectiveSequences collectives = new CollectiveSequences(CALL_WIDTH);
  private final WaitingRows calls = collectives.waiting();

  private final int mostWaiting = mostWaiting(HeapBudget.spare());

  private final VtfEvents.Sink released = this::handOn;

  MatchedRecords(VtfEvents.Sink out) {
    this(out, MAX_HELD_BYTES);
  }

  /**
   * @param mostHeld bytes that records may take that are held back
   */
  MatchedRecords(VtfEvents.Sink out, long mostHeld) {
    this.out = out;
    this.mostHeld = mostHeld;
  }

  @Override
  public void take(VtfRecord r) throws IOException {
    long[] f = r.field;
    if (r.type == VtfSyntax.COMMUNICATOR) {
      sizes.put((int) f[0], f[1]);
    }
    if (!r.type.event) {
      out.take(r);
    } else if (r.type == VtfSyntax.SEND) {
      addHalf(messages, true, r, f[0], f[1], f[2], f[3], f[4]);
    } else if (r.type == VtfSyntax.RECEIVE) {
      addHalf(messages, false, r, f[1], f[0], f[2], f[3], f[4]);
    } else if (r.type == VtfSyntax.GLOBALOP) {
      addMember(r);
    } else if (r.type == VtfSyntax.FILE_IO_BEGIN && isTransfer(f[0])) {
      addHalf(transfers, true, r, f[1], f[2], f[0], f[3], f[3]);
    } else if (r.type == VtfSyntax.FILE_IO_END && isTransfer(f[0])) {
      addHalf(transfers, false, r, f[1], f[2], f[0], f[3], f[3]);
    } else {
      pass(r);
    }
    release();
    while (held.size() > mostHeld || waiting() > mostWaiting) {
      giveUpOldest(); // there is one, else nothing would be held any more
      release();
    }
  }

  /** Returns whether a file operation has a matched form. */
  private static boolean isTransfer(long type) {
    return type == READ || type == WRITE;
  }

  private static int mostWaiting(long bytes) {
    return (int) Math.max(MIN_WAITING, Math.min(MAX_WAITING, bytes / BYTES_FOR_WAITING));
  }

  private int waiting() {
    return messages.waiting().size() + transfers.waiting().size() + calls.size();
  }

  private void pass(VtfRecord r) throws IOException {
    if (held.isEmpty()) {
      out.take(r);
    } else {
      held.add(r);
    }
  }

  /**
   * Clocks differ, so a receive may come before its send. The first part of a matched record is the
   * send or begin; the other one is not written, its data goes into the first one.
   */
  private void addHalf(
      RecordOrderMatcher matcher,
      boolean first,
      VtfRecord r,
      long a,
      long b,
      long c,
      long tag,
      long length)
      throws IOException {
    boolean waits = first || matcher == messages;
    int slot =
        first && matcher == transfers
            ? RecordOrderMatcher.NONE
            : matcher.partner(first, a, b, c, tag);
    if (slot == RecordOrderMatcher.LOST || slot == RecordOrderMatcher.NONE && !waits) {
      pass(r);
      return;
    }
    WaitingRows halves = matcher.waiting();
    if (slot == RecordOrderMatcher.NONE) {
      slot = matcher.add(first, a, b, c, tag);
      halves.set(slot, POSITION, held.add(r, HALF_NOTES));
      halves.set(slot, TIME, bits(r.time));
      halves.set(slot, LENGTH, length);
      halves.set(slot, SCL, r.field[r.type.scl]);
      return;
    }
    long position = halves.get(slot, POSITION);
    double since = r.time - Double.longBitsToDouble(halves.get(slot, TIME));
    long waiting = halves.get(slot, LENGTH);
    long end = first ? waiting : length;
    long scl = first ? halves.get(slot, SCL) : r.field[r.type.scl];
    if (first) {
      held.set(position, VtfSyntax.RECEIVE.defaults.length, TAKEN);
      position = held.add(r, HALF_NOTES);
    }
    held.set(
        position,
        (matcher == messages ? VtfSyntax.SEND : VtfSyntax.FILE_IO_BEGIN).defaults.length,
        WHOLE,
        bits(first ? -since : since),
        waiting == length ? VtfRecordType.ABSENT : end,
        scl);
  }

  private static long bits(double steps) {
    return Double.doubleToRawLongBits(steps);
  }

  /** A member takes part in the next operation of this kind and root in its communicator. */
  private void addMember(VtfRecord r) throws IOException {
    long[] f = r.field;
    long kind = f[0] << 32 | f[2] & 0xffff_ffffL;
    long root = f[3];
    long size = sizes.get((int) f[2]);
    if (size <= 0) {
      pass(r);
      return;
    }
    long number = collectives.turn(kind, root, f[1]);
    int first = collectives.find(kind, root, number);
    if (first == WaitingRows.NONE && collectives.hasBegun(kind, root, number)) {
      pass(r); // the others were given up
      return;
    }
    int slot = collectives.add(kind, root, number);
    calls.set(slot, POSITION, held.add(r, CALL_NOTES));
    first = first == WaitingRows.NONE ? slot : first;
    if (collectives.count(first) == size) {
      complete(first);
    }
  }

  /** All members have come: each one has a note of the next. */
  private void complete(int first) throws IOException {
    for (int s = first; s != WaitingRows.NONE; s = calls.next(s)) {
      int next = calls.next(s);
      held.set(
          calls.get(s, POSITION),
          VtfSyntax.GLOBALOP.defaults.length,
          s == first ? WHOLE : TAKEN,
          next == WaitingRows.NONE ? LAST : calls.get(next, POSITION));
    }
    collectives.remove(first);
  }

  private static long oldest(WaitingRows matcher) {
    return matcher.size() == 0 ? Long.MAX_VALUE : matcher.get(matcher.oldest(), POSITION);
  }

  /** Position of the first record that waits for a partner. */
  private long oldest() {
    long halves = Math.min(oldest(messages.waiting()), oldest(transfers.waiting()));
    return Math.min(halves, oldest(calls));
  }

  private void giveUpOldest() {
    long position = oldest();
    if (position == oldest(calls)) {
      collectives.remove(calls.oldest());
    } else {
      (position == oldest(messages.waiting()) ? messages : transfers).giveUpOldest();
    }
  }

  private void release() throws IOException {
    if (!held.isEmpty()) {
      held.release(oldest(), released);
    }
  }

  private void handOn(VtfRecord r) throws IOException {
    boolean matched =
        r.type == VtfSyntax.SEND
            || r.type == VtfSyntax.RECEIVE
            || r.type == VtfSyntax.GLOBALOP
            || r.type == VtfSyntax.FILE_IO_BEGIN;
    int outcome = matched && held.notes() > 0 ? (int) held.note(OUTCOME) : PLAIN;
    if (outcome == PLAIN) {
      out.take(r);
    } else if (outcome == TAKEN) {
      return;
    } else if (r.type == VtfSyntax.SEND) {
      addMessage(r);
    } else if (r.type == VtfSyntax.GLOBALOP) {
      addOperation(r);
    } else {
      transfer(r);
    }
  }

  private void addMessage(VtfRecord r) throws IOException {
    long[] from = r.field;
    long[] to = begin(VtfSyntax.ONE_TO_ONE, r);
    to[0] = from[0];
    to[1] = from[1];
    to[2] = held.note(DELTA);
    to[3] = from[2];
    to[4] = from[4];
    to[5] = from[3];
    to[6] = held.note(OTHER_LENGTH);
    to[7] = from[5];
    to[8] = held.note(OTHER_SCL);
    out.take(whole);
  }

  private void transfer(VtfRecord r) throws IOException {
    long[] from = r.field;
    long[] to = begin(VtfSyntax.FILE_IO, r);
    to[0] = from[0];
    to[1] = from[1];
    to[2] = held.note(DELTA);
    to[3] = from[2];
    to[4] = from[3];
    to[5] = from[4] != 0 ? from[4] : held.note(OTHER_SCL);
    out.take(whole);
  }

  private void addOperation(VtfRecord r) throws IOException {
    long[] to = begin(VtfSyntax.COLLOP, r);
    to[0] = r.field[0];
    to[1] = r.field[2];
    to[2] = r.field[3];
    int fields = VtfSyntax.GLOBALOP.defaults.length;
    long[] member = new long[1 + fields + CALL_NOTES];
    long position = held.position();
    while (position != LAST) {
      held.get(position, member);
      int at = whole.addItem();
      double start = Double.longBitsToDouble(member[0]) - r.time;
      whole.item[at] = member[1 + CPU];
      whole.item[at + 1] = bits(Math.max(0, start));
      whole.item[at + 2] = member[1 + DURATION];
      whole.item[at + 3] = member[1 + SENT];
      whole.item[at + 4] = member[1 + RECEIVED];
      position = member[1 + fields + NEXT];
    }
    out.take(whole);
  }

  private long[] begin(VtfRecordType type, VtfRecord first) {
    whole.begin(type).time = first.time;
    return whole.field;
  }

  /** No more records will come. */
  void end() throws IOException {
    while (oldest() != Long.MAX_VALUE) {
      giveUpOldest();
    }
    release();
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
