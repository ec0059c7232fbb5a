package org.tracetool.core.collect;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * A sequence of entries of numbers, first in, first out; entries that wait to be read can be on
 * disk. Entries consist of variable-length numbers, so that small ones take little space. Not
 * thread-safe.
 */
public final class SpillLog {
  private static final int SEGMENT = 4096;
  private static final byte[] NOTHING = {};
  private static final int MAX_NUMBER_BYTES = PackedNumbers.MAX_BYTES;
  private static final int ENTRY_RESERVE = 24 * MAX_NUMBER_BYTES;

  private final SpillStore store;
  private SpillStore.Segment first;
  private SpillStore.Segment last;
  private byte[] tail = new byte[32];
  private int tailEnd;
  private byte[] head;
  private int headAt;
  private int headEnd;

  /** An empty log. */
  public SpillLog(SpillStore store) {
    this.store = store;
  }

  /** Begins to write an entry: within one, no segment ends. */
  public void beginEntry() throws IOException {
    if (tailEnd + ENTRY_RESERVE > SEGMENT) {
      seal();
    }
  }

  /** Appends an unsigned number. */
  public void appendNumber(long value) {
    if (tailEnd + MAX_NUMBER_BYTES > tail.length) {
      tail = Arrays.copyOf(tail, Math.max(tail.length * 2, tailEnd + MAX_NUMBER_BYTES));
    }
    tailEnd = PackedNumbers.put(tail, tailEnd, value);
  }

  /** Appends a signed number that is close to 0. */
  public void appendSigned(long value) {
    appendNumber(PackedNumbers.unsigned(value));
  }

  /** Appends bytes; the caller has to store their number separately. */
  public void appendBytes(byte[] source, int offset, int length) {
    if (tailEnd + length > tail.length) {
      tail = Arrays.copyOf(tail, Math.max(tail.length * 2, tailEnd + length));
    }
    System.arraycopy(source, offset, tail, tailEnd, length);
    tailEnd += length;
  }

  private void seal() throws IOException {
    SpillStore.Segment segment = store.store(tail, tailEnd);
    if (first == null) {
      first = segment;
    } else {
      last.next = segment;
    }
    last = segment;
    tailEnd = 0;
  }

  /** No more entries will come: gives room back that only writing needs. */
  public void finish() throws IOException {
    if (tailEnd > 0) {
      seal();
    }
    tail = NOTHING;
  }

  /** Moves all entries, of which none was read, after {@link #finish}, to another place. */
  public void save(DataOutput out) throws IOException {
    while (first != null) {
      byte[] bytes = store.load(first);
      out.writeInt(bytes.length);
      out.write(bytes);
      first = first.next;
    }
    out.writeInt(0);
    last = null;
  }

  /** Takes entries over that another log has saved; nothing may have been written to this one. */
  public void restore(DataInput in) throws IOException {
    for (int length = in.readInt(); length != 0; length = in.readInt()) {
      tail = new byte[length];
      in.readFully(tail);
      tailEnd = length;
      seal();
    }
    finish();
  }

  /** Returns whether there is an entry to read. */
  public boolean hasNext() throws IOException {
    if (headAt < headEnd) {
      return true;
    }
    if (first != null) {
      head = store.load(first);
      headEnd = head.length;
      first = first.next;
    } else if (tailEnd > 0) {
      byte[] empty = head == null || head.length > SEGMENT ? new byte[32] : head;
      head = tail;
      headEnd = tailEnd;
      tail = empty;
      tailEnd = 0;
    } else {
      return false;
    }
    headAt = 0;
    return true;
  }

  /** Reads an unsigned number of the current entry. */
  public long readNumber() {
    int start = headAt;
    headAt = PackedNumbers.after(head, start);
    return PackedNumbers.at(head, start);
  }

  /** Reads a signed number of the current entry. */
  public long readSigned() {
    return PackedNumbers.signed(readNumber());
  }

  /** Reads bytes of the current entry. */
  public byte[] readBytes(int length) {
    byte[] out = Arrays.copyOfRange(head, headAt, headAt + length);
    headAt += length;
    return out;
  }
}
