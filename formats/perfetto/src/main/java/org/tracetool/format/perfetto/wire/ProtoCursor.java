package org.tracetool.format.perfetto.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Walks the fields of a protobuf message in a piece of bytes, without objects. What does not follow
 * the format ends the walk: a field of number 0, groups and unknown wire types, numbers of more
 * than ten bytes, and lengths that go beyond the message.
 */
public final class ProtoCursor {
  /** Wire type of numbers. */
  public static final int VARINT = 0;

  /** Wire type of eight bytes, the lowest first. */
  public static final int FIXED64 = 1;

  /** Wire type of texts, bytes and messages. */
  public static final int BYTES = 2;

  /** Wire type of four bytes, the lowest first. */
  public static final int FIXED32 = 5;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final int TYPE_BITS = 3;
  private static final int TYPE_MASK = 7;
  private static final long MAX_FIELD = (1 << 29) - 1;

  private byte[] bytes;
  private int at;
  private int end;
  private int field;
  private int type;
  private long value;
  private int from;
  private int to;
  private boolean damaged;

  /** Begins to walk the message in these bytes. */
  public ProtoCursor open(byte[] message, int begin, int limit) {
    bytes = message;
    at = begin;
    end = limit;
    damaged = false;
    return this;
  }

  /** Begins to walk the message that is the present field of another cursor. */
  public ProtoCursor open(ProtoCursor outer) {
    return open(outer.bytes, outer.from, outer.to);
  }

  /** Moves to the next field; false at the end, and where the message is damaged. */
  public boolean next() {
    if (at >= end) {
      return false;
    }
    int first = bytes[at];
    long tag = first;
    if (first >= 0) {
      at++;
    } else {
      tag = varint();
    }
    if (damaged || tag >>> TYPE_BITS == 0 || tag >>> TYPE_BITS > MAX_FIELD) {
      damaged = true;
      return false;
    }
    field = (int) (tag >>> TYPE_BITS);
    type = (int) tag & TYPE_MASK;
    switch (type) {
      case VARINT -> readNumber();
      case BYTES -> readPiece();
      case FIXED64 -> readFixed(Long.BYTES);
      case FIXED32 -> readFixed(Integer.BYTES);
      default -> damaged = true;
    }
    return !damaged;
  }

  private void readNumber() {
    if (at < end && bytes[at] >= 0) {
      value = bytes[at++];
    } else {
      value = varint();
    }
  }

  private void readPiece() {
    readNumber();
    if (damaged || value < 0 || value > end - at) {
      damaged = true;
      return;
    }
    from = at;
    at += (int) value;
    to = at;
  }

  private void readFixed(int size) {
    if (end - at < size) {
      damaged = true;
      return;
    }
    value =
        size == Long.BYTES ? (long) LONGS.get(bytes, at) : (int) INTS.get(bytes, at) & 0xffff_ffffL;
    at += size;
  }

  /** A number of more than one byte, of which at most ten count. */
  private long varint() {
    if (end - at >= Long.BYTES) {
      long eight = eightBytes(bytes, at);
      int length = length(eight);
      if (length <= Long.BYTES) {
        at += length;
        return number(eight, length);
      }
    }
    return longVarint();
  }

  /** Eight bytes as they are in memory, the first one lowest. */
  public static long eightBytes(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** How many of eight bytes the number takes that begins with them; more than 8 if not all. */
  public static int length(long eightBytes) {
    return (Long.numberOfTrailingZeros(~eightBytes & HIGH_BITS) >> 3) + 1;
  }

  /** The number in the first of eight bytes. */
  public static long number(long eightBytes, int length) {
    return packed(eightBytes & -1L >>> Long.SIZE - Byte.SIZE * length);
  }

  /** The lower seven bits of each byte, side by side. */
  private static long packed(long bytes) {
    long sevens = bytes & ~HIGH_BITS;
    long pairs = sevens & 0x007f_007f_007f_007fL | (sevens & 0x7f00_7f00_7f00_7f00L) >>> 1;
    long fours = pairs & 0x0000_3fff_0000_3fffL | (pairs & 0x3fff_0000_3fff_0000L) >>> 2;
    return fours & 0x0fff_ffffL | (fours & 0x0fff_ffff_0000_0000L) >>> 4;
  }

  private long longVarint() {
    long result = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at >= end) {
        damaged = true;
        return 0;
      }
      byte b = bytes[at++];
      result |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return result;
      }
    }
    damaged = true;
    return 0;
  }

  /** Whether the walk ended before the end of the message. */
  public boolean isDamaged() {
    return damaged;
  }

  /** The number of the field. */
  public int field() {
    return field;
  }

  /** Whether the field is a text, bytes or a message. */
  public boolean isPiece() {
    return type == BYTES;
  }

  /** The field as a number: as it is written, or its four or eight bytes; else its length. */
  public long number() {
    return value;
  }

  /** The bytes that hold the message. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the first byte of a text, bytes or a message is. */
  public int from() {
    return from;
  }

  /** Where a text, bytes or a message has ended. */
  public int to() {
    return to;
  }
}
