package org.tracetool.format.otf2.file;

import java.util.Arrays;
import org.tracetool.format.otf2.record.RecordType;

/**
 * The values of one record, decoded. Numbers stand for themselves, doubles as their raw bits; of
 * texts and tables, {@link #number} is the place in the buffer. All-ones of 32 bits stays what it
 * is.
 */
public final class RecordValues {
  private static final int MAX_FIELDS = 16;

  private final long[] numbers = new long[MAX_FIELDS];
  private final int[] ends = new int[MAX_FIELDS];
  private long[] items = new long[MAX_FIELDS];
  private RecordType type;
  private int present;
  private int repetitions;
  private byte[] buffer;

  /**
   * Starts with the values of another record, none of which is set.
   *
   * @param bytes where its texts and tables are; null if it has none
   */
  public void begin(RecordType of, byte[] bytes) {
    type = of;
    buffer = bytes;
    present = 0;
    repetitions = 0;
  }

  /** The numbers of all fields, to be set. */
  long[] numbers() {
    return numbers;
  }

  /** The values of the group, to be set, once it is known how often it is repeated. */
  long[] groupValues() {
    return items;
  }

  /** Sets a number. */
  public void set(int field, long value) {
    numbers[field] = value;
  }

  /** Sets a text, without a zero at its end, or a table. */
  public void setBytes(int field, int from, int to) {
    numbers[field] = from;
    ends[field] = to;
  }

  /** Says that the record ends after so many fields. */
  public void setPresent(int fields) {
    present = fields;
  }

  /** Says how often the group is repeated. */
  public void setRepetitions(int count) {
    repetitions = count;
    int words = count * type.repeated().length;
    if (words > items.length) {
      items = new long[Math.max(words, 2 * items.length)];
    }
  }

  /** Sets a value of the group, counted over all repetitions. */
  public void setItem(int index, long value) {
    items[index] = value;
  }

  /** What the record is. */
  public RecordType type() {
    return type;
  }

  /** Whether the record has this field; records of older releases end before some. */
  public boolean has(int field) {
    return field < present;
  }

  /** The value of a field. */
  public long number(int field) {
    return numbers[field];
  }

  /** Replaces the value of a field. */
  public void replace(int field, long value) {
    numbers[field] = value;
  }

  /** The bytes that texts and tables are in. */
  public byte[] buffer() {
    return buffer;
  }

  /** Where the text or the table of a field begins. */
  public int begin(int field) {
    return (int) numbers[field];
  }

  /** Where the text, without the zero at its end, or the table of a field ends. */
  public int end(int field) {
    return ends[field];
  }

  /** How often the group is repeated. */
  public int repetitions() {
    return repetitions;
  }

  /** The value of a field of the group. */
  public long item(int repetition, int field) {
    return items[repetition * type.repeated().length + field];
  }

  /** Replaces the value of a field of the group. */
  public void replaceItem(int repetition, int field, long value) {
    items[repetition * type.repeated().length + field] = value;
  }

  /** The values of the group, one field after the other, one repetition after the other. */
  public long[] items() {
    return Arrays.copyOf(items, repetitions * type.repeated().length);
  }
}
