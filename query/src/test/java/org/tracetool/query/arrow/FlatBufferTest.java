package org.tracetool.query.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What is built is found by the rules of the format: offsets, and tables of fields. */
class FlatBufferTest {
  private ByteBuffer bytes;

  private int root() {
    return bytes.getInt(0);
  }

  /** The place of a field of a table; 0 if it is absent. */
  private int field(int table, int field) {
    int fields = table - bytes.getInt(table);
    int at = 4 + 2 * field;
    int offset = at < bytes.getShort(fields) ? bytes.getShort(fields + at) : 0;
    return offset == 0 ? 0 : table + offset;
  }

  private int target(int place) {
    return place + bytes.getInt(place);
  }

  private String text(int place) {
    int at = target(place);
    byte[] utf8 = new byte[bytes.getInt(at)];
    bytes.get(at + 4, utf8);
    assertThat(bytes.get(at + 4 + utf8.length)).as("zero after a text").isZero();
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private void build(FlatBuffer b, int root) {
    bytes = ByteBuffer.wrap(b.finish(root)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(bytes.capacity() % 8).isZero();
  }

  @Test
  void fieldsAreFound() {
    FlatBuffer b = new FlatBuffer();
    int name = b.text("größe");
    int other = b.text("x".repeat(3000));
    int names = b.list(new int[] {name, other});
    int structs = b.structs(new long[][] {{1, -2}, {Long.MAX_VALUE, 4}});
    build(
        b,
        b.table(6)
            .number(0, 2, 77)
            .reference(1, name)
            .number(3, 8, -5)
            .reference(4, names)
            .reference(5, structs)
            .end());
    int table = root();
    assertThat(bytes.getShort(field(table, 0))).isEqualTo((short) 77);
    assertThat(text(field(table, 1))).isEqualTo("größe");
    assertThat(field(table, 2)).as("absent").isZero();
    assertThat(bytes.getLong(field(table, 3))).isEqualTo(-5);
    assertThat(field(table, 3) % 8).as("aligned").isZero();
    int list = target(field(table, 4));
    assertThat(bytes.getInt(list)).isEqualTo(2);
    assertThat(text(list + 4)).isEqualTo("größe");
    assertThat(text(list + 8)).hasSize(3000);
    int longs = target(field(table, 5));
    assertThat(bytes.getInt(longs)).isEqualTo(2);
    assertThat((longs + 4) % 8).as("aligned").isZero();
    assertThat(bytes.getLong(longs + 4)).isEqualTo(1);
    assertThat(bytes.getLong(longs + 12)).isEqualTo(-2);
    assertThat(bytes.getLong(longs + 20)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void tablesReferToTables() {
    FlatBuffer b = new FlatBuffer();
    int inner = b.table(1).number(0, 4, 9).end();
    build(b, b.table(2).number(0, 1, 3).reference(1, inner).end());
    assertThat(bytes.get(field(root(), 0))).isEqualTo((byte) 3);
    assertThat(bytes.getInt(field(target(field(root(), 1)), 0))).isEqualTo(9);
  }

  @Test
  void bitsFillBytesFromTheLowest() {
    BitList bits = new BitList();
    for (int i = 0; i < 600; i++) {
      bits.add(i % 3 == 0);
    }
    byte[] packed = bits.bytes();
    assertThat(packed).hasSize(75).startsWith(0b01001001, 0b10010010, 0b00100100);
    assertThat(bits.zeros()).isEqualTo(400);
    bits.clear();
    bits.add(false);
    assertThat(bits.bytes()).containsExactly(0);
    assertThat(bits.zeros()).isEqualTo(1);
  }
}
