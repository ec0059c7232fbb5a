package org.tracetool.core.proto;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.core.collect.PackedNumbers;

/** Bytes of protobuf messages that grow, with messages inside of messages. */
public final class ProtoBuffer {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;

  /** Enough for one field that is no text. */
  private static final int ROOM = 32;

  private byte[] bytes = new byte[1 << 16];
  private int length;

  /** The bytes, of which {@link #length()} count. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many bytes there are. */
  public int length() {
    return length;
  }

  /** Forgets all bytes. */
  public void clear() {
    length = 0;
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  /** A number without sign, or a signed one in two's complement. */
  private void writeVarint(long value) {
    length = PackedNumbers.put(bytes, length, value);
  }

  private void tag(int field, int type) {
    writeVarint((long) field << 3 | type);
  }

  /** A field that is a number; negative ones take ten bytes. */
  public ProtoBuffer number(int field, long value) {
    ensure(ROOM);
    tag(field, VARINT);
    writeVarint(value);
    return this;
  }

  /** Fields that were made before. */
  public ProtoBuffer fields(byte[] made) {
    ensure(made.length);
    System.arraycopy(made, 0, bytes, length, made.length);
    length += made.length;
    return this;
  }

  /**
   * A field that is a message which was made before but for its last number.
   *
   * @param start the fields of the message, up to the tag of the last one
   */
  public ProtoBuffer message(int field, byte[] start, long last) {
    int mark = open(field);
    ensure(start.length + ROOM);
    System.arraycopy(start, 0, bytes, length, start.length);
    length += start.length;
    writeVarint(last);
    close(mark);
    return this;
  }

  /** A field of eight bytes. */
  public ProtoBuffer fixed64(int field, long value) {
    ensure(ROOM);
    tag(field, FIXED64);
    for (int i = 0; i < Long.BYTES; i++) {
      bytes[length++] = (byte) (value >>> 8 * i);
    }
    return this;
  }

  /** A field that is a text; what UTF-8 cannot hold is replaced. */
  public ProtoBuffer text(int field, String value) {
    byte[] utf = utf8(value);
    ensure(ROOM + utf.length);
    tag(field, BYTES);
    writeVarint(utf.length);
    System.arraycopy(utf, 0, bytes, length, utf.length);
    length += utf.length;
    return this;
  }

  private static byte[] utf8(String value) {
    return value.replace('\0', '\ufffd').getBytes(StandardCharsets.UTF_8);
  }

  /** Begins a field that is a message; returns what {@link #close} needs. */
  public int open(int field) {
    ensure(ROOM);
    tag(field, BYTES);
    length++; // nearly all messages are shorter than 128 bytes
    return length;
  }

  /** Ends the message that was opened last. */
  public void close(int mark) {
    int size = length - mark;
    if (size < 0x80) {
      bytes[mark - 1] = (byte) size;
      return;
    }
    int more = 0;
    for (int rest = size >>> 7; rest != 0; rest >>>= 7) {
      more++;
    }
    ensure(more);
    System.arraycopy(bytes, mark, bytes, mark + more, size);
    length = mark - 1;
    writeVarint(size);
    length += size;
  }
}
