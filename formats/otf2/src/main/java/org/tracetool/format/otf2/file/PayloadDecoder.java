package org.tracetool.format.otf2.file;

import java.io.IOException;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;

/**
 * Decodes the payload of a record, or an attribute list, into {@link RecordValues}. Bytes after the
 * fields that are known belong to newer releases and are passed over.
 */
public final class PayloadDecoder {
  private static final int ALL_ONES = 255;
  private static final long ALL_ONES_32 = 0xffff_ffffL;
  private static final int TYPE_U8 = 1;
  private static final int TYPE_U16 = 2;
  private static final int TYPE_U32 = 3;
  private static final int TYPE_I8 = 5;
  private static final int TYPE_I16 = 6;
  private static final int TYPE_I32 = 7;
  private static final int TYPE_I64 = 8;
  private static final int TYPE_FLOAT = 9;
  private static final int TYPE_DOUBLE = 10;
  private static final int TYPE_LOCATION = 13;
  private static final int LAST_REFERENCE = 25;
  private static final int FIRST_REFERENCE = 11;

  private RecordInput in;
  private byte[] bytes;
  private boolean big;
  private int at;
  private int end;

  /**
   * Decodes the payload of the record that an input is at.
   *
   * @throws DamagedTraceException if the payload ends within a field or has a number of no legal
   *     size
   */
  public void decode(RecordInput input, RecordType type, RecordValues values) throws IOException {
    take(input, input.payload(), input.end());
    values.begin(type, bytes);
    if (type.isCompressed()) {
      decodeCompressed(type, values);
      return;
    }
    RecordField[] fields = type.fields();
    int repeatedAt = type.repeatedAt();
    for (int i = 0; i < fields.length; i++) {
      if (i == repeatedAt) {
        decodeRepeated(type, values);
      }
      if (at == end && fields[i].later()) {
        values.setPresent(i);
        return;
      }
      decodeField(fields[i], i, values);
    }
    if (repeatedAt == fields.length) {
      decodeRepeated(type, values);
    }
    values.setPresent(fields.length);
  }

  /**
   * Decodes the payload of a record of nothing but bytes and compressed numbers, none repeated.
   *
   * @return false if that is not all there; then nothing is known of it
   */
  public boolean decodeNumbers(RecordInput input, RecordType type, long[] into) {
    take(input, input.payload(), input.end());
    byte[] sizes = type.sizes();
    return numbers(sizes, 0, sizes.length, into, 0) == sizes.length;
  }

  /** The same for a record of nothing but bytes and compressed numbers, as most are. */
  private void decodeCompressed(RecordType type, RecordValues values) throws IOException {
    byte[] sizes = type.sizes();
    int first = type.repeatedAt() < 0 ? sizes.length : type.repeatedAt();
    int present = numbers(sizes, 0, first, values.numbers(), 0);
    if (present == first && type.repeatedAt() >= 0) {
      decodeGroup(type, values);
      present = numbers(sizes, first, sizes.length, values.numbers(), 0);
    }
    if (present < sizes.length && !(at == end && type.fields()[present].later())) {
      number(type.fields()[present].wire()); // throws what is wrong with it
    }
    values.setPresent(present);
  }

  private void decodeGroup(RecordType type, RecordValues values) throws IOException {
    int width = type.repeated().length;
    int count = count(type, values);
    byte[] sizes = type.groupSizes();
    long[] items = values.groupValues();
    for (int r = 0; r < count; r++) {
      int done = numbers(sizes, 0, width, items, r * width);
      if (done < width) {
        number(type.repeated()[done].wire());
      }
    }
  }

  /**
   * Decodes numbers as long as they are whole and of a legal size.
   *
   * @param most the most bytes of each
   * @return which one is none, or the one after the last
   */
  private int numbers(byte[] most, int from, int to, long[] into, int offset) {
    byte[] b = bytes;
    int e = end;
    int p = at;
    for (int i = from; i < to; i++) {
      if (p >= e) {
        at = p;
        return i;
      }
      int size = b[p] & 0xff;
      long value = size;
      int next = p + 1;
      if (most[i] != 0) {
        if (size == ALL_ONES) {
          value = most[i] == Integer.BYTES ? ALL_ONES_32 : -1L;
        } else {
          if (size > most[i] || size > e - next) {
            at = p;
            return i;
          }
          value = ByteOrders.compressed(b, next, size, big);
          next += size;
        }
      }
      into[offset + i] = value;
      p = next;
    }
    at = p;
    return to;
  }

  private void take(RecordInput input, int from, int to) {
    in = input;
    bytes = input.buffer();
    big = input.isBigEndian();
    at = from;
    end = to;
  }

  private void decodeField(RecordField field, int i, RecordValues values) throws IOException {
    switch (field.wire()) {
      case STR -> {
        int from = at;
        decodeText();
        values.setBytes(i, from, at - 1);
      }
      case MAP -> {
        values.setBytes(i, at, end);
        at = end;
      }
      case VAL -> values.set(i, value(values.number(i - 1)));
      default -> values.set(i, number(field.wire()));
    }
  }

  private void decodeRepeated(RecordType type, RecordValues values) throws IOException {
    int count = count(type, values);
    RecordField[] group = type.repeated();
    int item = 0;
    for (int r = 0; r < count; r++) {
      long before = 0;
      for (RecordField field : group) {
        before = field.wire() == WireType.VAL ? value(before) : number(field.wire());
        values.setItem(item++, before);
      }
    }
  }

  /** How often the group is repeated. */
  private int count(RecordType type, RecordValues values) throws IOException {
    long count = values.number(type.countField());
    if (count > (end - at) / type.repeated().length) { // each number takes a byte at least
      throw in.damaged(in.offsetOf(at), "the values of a list", count + " in too few bytes");
    }
    values.setRepetitions((int) count);
    return (int) count;
  }

  private long number(WireType wire) throws IOException {
    return switch (wire) {
      case U8 -> u8();
      case C32 -> compressed(Integer.BYTES, ALL_ONES_32);
      case C64, S64, MV -> compressed(Long.BYTES, -1L);
      case T64, D64 -> fixed(Long.BYTES);
      default -> throw new IllegalArgumentException(wire.name());
    };
  }

  private void requireBytes(int count) throws IOException {
    if (end - at < count) {
      throw in.damaged(in.offsetOf(at), "more of a record", "its end");
    }
  }

  private int u8() throws IOException {
    requireBytes(1);
    return bytes[at++] & 0xff;
  }

  private long fixed(int size) throws IOException {
    requireBytes(size);
    long value = ByteOrders.compressed(bytes, at, size, big);
    at += size;
    return value;
  }

  private long compressed(int most, long allOnes) throws IOException {
    int size = u8();
    if (size == ALL_ONES) {
      return allOnes;
    }
    if (size > most) {
      throw in.damaged(
          in.offsetOf(at - 1), "a number of up to " + most + " bytes", "one of " + size);
    }
    return fixed(size);
  }

  private void decodeText() throws IOException {
    while (at < end) {
      if (bytes[at++] == 0) {
        return;
      }
    }
    throw in.damaged(in.offsetOf(at), "the zero at the end of a text", "the end of the record");
  }

  /** A value of a type; integers are extended to 64 bits, a float is its 32 raw bits. */
  private long value(long type) throws IOException {
    return switch ((int) type) {
      case TYPE_U8 -> u8();
      case TYPE_I8 -> (byte) u8();
      case TYPE_U16 -> fixed(Short.BYTES);
      case TYPE_I16 -> (short) fixed(Short.BYTES);
      case TYPE_U32 -> compressed(Integer.BYTES, ALL_ONES_32);
      case TYPE_I32 -> (int) compressed(Integer.BYTES, ALL_ONES_32);
      case TYPE_FLOAT -> fixed(Float.BYTES);
      case TYPE_DOUBLE -> fixed(Double.BYTES);
      case TYPE_LOCATION, TYPE_I64 -> compressed(Long.BYTES, -1L);
      default ->
          type >= FIRST_REFERENCE && type <= LAST_REFERENCE
              ? compressed(Integer.BYTES, ALL_ONES_32)
              : compressed(Long.BYTES, -1L);
    };
  }

  /** Goes to the attribute list before the record that an input is at; gives its length. */
  public long openAttributes(RecordInput input) throws IOException {
    take(input, input.attributes(), input.attributesEnd());
    return compressed(Integer.BYTES, ALL_ONES_32);
  }

  /** Decodes the next attribute into its id, its type and its value. */
  public void decodeNextAttribute(long[] into) throws IOException {
    into[0] = compressed(Integer.BYTES, ALL_ONES_32);
    into[1] = u8();
    into[2] = value(into[1]);
  }

  /** Goes to the table from local to global ids in a field; gives its number of entries. */
  long openMap(RecordInput input, RecordValues values, int field) throws IOException {
    take(input, values.begin(field), values.end(field));
    return compressed(Long.BYTES, -1L);
  }

  /** How the table is written: 0 for dense. */
  int mapMode() throws IOException {
    return u8();
  }

  /** The next number of the table. */
  long mapNumber() throws IOException {
    return compressed(Long.BYTES, -1L);
  }

  /** The bytes that are left of what was opened. */
  int left() {
    return end - at;
  }
}
