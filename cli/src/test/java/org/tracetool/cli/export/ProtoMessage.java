package org.tracetool.cli.export;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A message of protobuf, taken apart without knowing its type. */
public record ProtoMessage(List<Field> fields) {
  /** A field: a number, or bytes. */
  public record Field(int number, int type, long value, byte[] bytes) {}

  public static ProtoMessage of(byte[] bytes) {
    List<Field> fields = new ArrayList<>();
    int[] at = {0};
    while (at[0] < bytes.length) {
      long tag = varint(bytes, at);
      int type = (int) (tag & 7);
      long value = 0;
      byte[] content = null;
      switch (type) {
        case 0 -> value = varint(bytes, at);
        case 1 -> {
          for (int i = 0; i < 8; i++) {
            value |= (bytes[at[0]++] & 0xffL) << 8 * i;
          }
        }
        case 2 -> {
          int length = (int) varint(bytes, at);
          content = Arrays.copyOfRange(bytes, at[0], at[0] + length);
          at[0] += length;
        }
        default -> throw new IllegalArgumentException("type " + type + " at byte " + at[0]);
      }
      fields.add(new Field((int) (tag >>> 3), type, value, content));
    }
    return new ProtoMessage(fields);
  }

  private static long varint(byte[] bytes, int[] at) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = bytes[at[0]++];
      value |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }

  boolean has(int number) {
    return fields.stream().anyMatch(f -> f.number == number);
  }

  /** The last number of a field; 0 if there is none. */
  long number(int number) {
    return fields.stream().filter(f -> f.number == number).mapToLong(Field::value).sum();
  }

  String text(int number) {
    return fields.stream()
        .filter(f -> f.number == number)
        .map(f -> new String(f.bytes, StandardCharsets.UTF_8))
        .findFirst()
        .orElse(null);
  }

  ProtoMessage message(int number) {
    return fields.stream()
        .filter(f -> f.number == number)
        .map(f -> of(f.bytes))
        .findFirst()
        .orElse(null);
  }

  public List<ProtoMessage> messages(int number) {
    return fields.stream().filter(f -> f.number == number).map(f -> of(f.bytes)).toList();
  }
}
