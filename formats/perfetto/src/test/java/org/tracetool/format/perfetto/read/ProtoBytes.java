package org.tracetool.format.perfetto.read;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Protobuf messages for tests, written field by field. */
final class ProtoBytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  static ProtoBytes of() {
    return new ProtoBytes();
  }

  private void writeVarint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  ProtoBytes number(int field, long value) {
    writeVarint((long) field << 3);
    writeVarint(value);
    return this;
  }

  ProtoBytes fixed(int field, long value) {
    writeVarint((long) field << 3 | 1);
    for (int i = 0; i < Long.BYTES; i++) {
      out.write((int) (value >>> Byte.SIZE * i));
    }
    return this;
  }

  ProtoBytes real(int field, double value) {
    return fixed(field, Double.doubleToRawLongBits(value));
  }

  ProtoBytes text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  ProtoBytes bytes(int field, byte[] value) {
    writeVarint((long) field << 3 | 2);
    writeVarint(value.length);
    out.writeBytes(value);
    return this;
  }

  ProtoBytes message(int field, ProtoBytes value) {
    return bytes(field, value.bytes());
  }

  ProtoBytes raw(int... values) {
    for (int value : values) {
      out.write(value);
    }
    return this;
  }

  ProtoBytes add(ProtoBytes more) {
    out.writeBytes(more.bytes());
    return this;
  }

  byte[] bytes() {
    return out.toByteArray();
  }
}
