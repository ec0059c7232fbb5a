package org.tracetool.core.event;

import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;

/**
 * Walks over the rows of an {@link EventBlock}. One cursor serves any number of blocks; values are
 * valid until the next {@link #next()}.
 */
public final class EventCursor {
  private EventBlock block;
  private long[] words;
  private int row;
  private int nextRow;
  private int end;
  private long head;

  /** Points before the first row of a block, which must not change while the cursor is on it. */
  public EventCursor wrap(EventBlock newBlock) {
    block = newBlock;
    words = newBlock.words();
    row = 0;
    nextRow = 0;
    end = newBlock.usedWords();
    return this;
  }

  /** Steps to the next row; false at the end of the block. */
  public boolean next() {
    int at = nextRow;
    if (at >= end) {
      return false;
    }
    row = at;
    head = words[at + 1];
    nextRow = at + EventBlock.length(head);
    return true;
  }

  /** Steps to the row whose first word has this index, see {@link #row()}. */
  public EventCursor moveTo(int index) {
    nextRow = index;
    if (!next()) {
      throw new IndexOutOfBoundsException("no row at word " + index);
    }
    return this;
  }

  /** Words of the row. */
  public int rowWords() {
    return nextRow - row;
  }

  /** The block under the cursor. */
  public EventBlock block() {
    return block;
  }

  /** Index of the row's first word within {@link EventBlock#words()}. */
  public int row() {
    return row;
  }

  /** Time in ticks, unsigned. */
  public long time() {
    return words[row];
  }

  /** The kind of the event. */
  public EventKind kind() {
    return EventKind.of(EventBlock.kindOrdinal(head));
  }

  /** The kind of the event, as {@link EventKind#ordinal}. */
  public int kindOrdinal() {
    return EventBlock.kindOrdinal(head);
  }

  /** Token of the process or thread, unsigned 32 bits; for group counters, of a group. */
  public int location() {
    return (int) head;
  }

  /**
   * Field by position in {@link EventKind#fields()}, whose {@link Role} determines how to read it;
   * integers are unsigned.
   */
  public long field(int index) {
    return words[row + EventBlock.FIELDS + index];
  }

  /** Replaces a field in place. */
  public void setField(int index, long value) {
    words[row + EventBlock.FIELDS + index] = value;
  }

  /** Replaces the time in place. */
  public void setTime(long time) {
    words[row] = time;
  }

  /** Replaces the location in place. */
  public void setLocation(int location) {
    head = head & ~0xffff_ffffL | Integer.toUnsignedLong(location);
    words[row + 1] = head;
  }

  /** The first field in this role, or 0 where the kind has none. */
  public long get(Role role) {
    int index = kind().indexOf(role);
    return index < 0 ? 0 : field(index);
  }

  /** Token of the region, 0 if unspecified. */
  public int region() {
    return (int) get(Role.REGION);
  }

  /** Token of the communicator, 0 if unspecified. */
  public int comm() {
    return (int) get(Role.COMM);
  }

  /** Token of the other process of a message or one-sided operation, 0 if unspecified. */
  public int partner() {
    return (int) get(Role.LOCATION);
  }

  /** Length in bytes, unsigned; the first one where the kind has several, 0 where it has none. */
  public long bytes() {
    return get(Role.BYTES);
  }

  /** Message or window tag, unsigned; 0 where the kind has none. */
  public long tag() {
    return get(Role.TAG);
  }

  /** Token of the counter, 0 where the kind has none. */
  public int counter() {
    return (int) get(Role.COUNTER);
  }

  /** The text of the event, or null where it has none. */
  public String text() {
    int index = kind().textField();
    return index < 0 ? null : block.text(field(index));
  }

  /** Number of key-value pairs. */
  public int pairs() {
    return EventBlock.pairs(head);
  }

  private int pairAt(int index) {
    return row + EventBlock.FIELDS + kind().fieldCount() + 2 * index;
  }

  /** Key token of a pair, which is one of 0 to {@link #pairs()} - 1. */
  public int pairKey(int index) {
    return (int) words[pairAt(index)];
  }

  /** Type of a pair. */
  public KeyValueType pairType(int index) {
    return KeyValueType.of(words[pairAt(index)] >>> 32);
  }

  /** Raw value of a pair, see {@link KeyValueType#normalize}; for byte arrays a pool reference. */
  public long pairValue(int index) {
    return words[pairAt(index) + 1];
  }

  /** Replaces the key token of a pair in place. */
  public void setPairKey(int index, int key) {
    int at = pairAt(index);
    words[at] = words[at] & ~0xffff_ffffL | Integer.toUnsignedLong(key);
  }

  /** Replaces the raw value of a pair in place. */
  public void setPairValue(int index, long value) {
    words[pairAt(index) + 1] = value;
  }
}
