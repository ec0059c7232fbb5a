package org.tracetool.query.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes as the documents of Parquet and Thrift say them; decoded by what they say. */
class EncodingsTest {
  private final ParquetBuffer out = new ParquetBuffer();

  private String hex() {
    return HexFormat.of().formatHex(out.array, 0, out.used);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00, 00",
    "1, 01, 02",
    "-1, ffffffffffffffffff01, 01",
    "300, ac02, d804",
    "9223372036854775807, ffffffffffffffff7f, feffffffffffffffff01",
    "-9223372036854775808, 80808080808080808001, ffffffffffffffffff01",
  })
  void numbersTakeSevenBitsAByte(long number, String plain, String zigzag) {
    out.writeVarint(number);
    assertThat(hex()).isEqualTo(plain);
    out.used = 0;
    out.writeZigzag(number);
    assertThat(hex()).isEqualTo(zigzag);
  }

  /** The example of the document: 0 to 7 in three bits each. */
  @Test
  void packedNumbersHaveTheirLowestBitsFirst() {
    out.writePacked(new long[] {0, 1, 2, 3, 4, 5, 6, 7}, 0, 8, 3);
    assertThat(hex()).isEqualTo("88c6fa");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 13, 31, 33, 40, 63, 64})
  void packedNumbersComeBack(int width) {
    Random random = new Random(width);
    long[] values = random.longs(200).map(v -> v >>> Long.SIZE - width).toArray();
    out.writePacked(values, 0, values.length, width);
    assertThat(out.used).isEqualTo((values.length * width + 7) / 8);
    assertThat(unpacked(0, values.length, width)).isEqualTo(values);
  }

  private long[] unpacked(int at, int count, int width) {
    long[] values = new long[count];
    for (int bit = 0; bit < count * width; bit++) {
      long set = out.array[at + bit / 8] >> bit % 8 & 1;
      values[bit / width] |= set << bit % width;
    }
    return values;
  }

  @Test
  void runsAndPackedGroupsComeBack() {
    Random random = new Random(2);
    long[] values = new long[3000];
    for (int i = 0; i < values.length; ) {
      int run = random.nextInt(3) == 0 ? 1 + random.nextInt(60) : 1;
      long value = random.nextInt(32);
      while (run-- > 0 && i < values.length) {
        values[i++] = value;
      }
    }
    Encodings.encodeHybrid(out, values, values.length, 5);
    long[] back = new long[values.length + 8];
    int at = 0;
    int n = 0;
    while (at < out.used) {
      int head = out.array[at] & 0x7f;
      if (out.array[at++] < 0) {
        head |= out.array[at++] << 7;
      }
      if ((head & 1) == 0) {
        Arrays.fill(back, n, n + (head >> 1), out.array[at++]);
        n += head >> 1;
      } else {
        int count = 8 * (head >> 1);
        System.arraycopy(unpacked(at, count, 5), 0, back, n, Math.min(count, back.length - n));
        at += (head >> 1) * 5;
        n += count;
      }
    }
    assertThat(n).isBetween(values.length, values.length + 7);
    assertThat(Arrays.copyOf(back, values.length)).isEqualTo(values);
  }

  /** The examples of the document: equal differences take no bits. */
  @Test
  void differencesAreTakenFromTheSmallest() {
    Encodings.encodeDeltas(out, new long[] {1, 2, 3, 4, 5}, 5, false);
    assertThat(hex()).isEqualTo("8001" + "04" + "05" + "02" + "02" + "00000000");
    out.used = 0;
    Encodings.encodeDeltas(out, new long[] {7, 5, 3, 1, 2, 3, 4, 5}, 8, false);
    // Less -2: 0, 0, 0, 3, 3, 3, 3 in two bits.
    assertThat(hex())
        .isEqualTo("8001" + "04" + "08" + "0e" + "03" + "02000000" + "c03f" + "00".repeat(6));
  }

  @Test
  void structuresOfThriftHaveDifferencesOfFieldNumbers() {
    new Thrift(out)
        .element()
        .i32(1, -1)
        .text(4, "a")
        .begin(20)
        .i64(1, 5)
        .end()
        .numbers(21, 3, 4)
        .end();
    assertThat(hex()).isEqualTo("1501" + "380161" + "0c28" + "160a00" + "19250608" + "00");
  }

  @Test
  void aDictionaryHasEachNumberOnceInOrder() {
    Dictionary dictionary = new Dictionary();
    long[] numbers = {5, -1, 5, Long.MAX_VALUE, -1, 4095, 4096, 5};
    long[] indexes = new long[numbers.length];
    assertThat(dictionary.take(numbers, numbers.length, indexes, 5)).isTrue();
    assertThat(indexes).containsExactly(0, 1, 0, 2, 1, 3, 4, 0);
    assertThat(dictionary.size()).isEqualTo(5);
    for (int i = 0; i < numbers.length; i++) {
      assertThat(dictionary.value((int) indexes[i])).isEqualTo(numbers[i]);
    }
    assertThat(dictionary.take(numbers, numbers.length, indexes, 4)).as("too many").isFalse();
    long[] many = new Random(1).longs(20_000).toArray();
    assertThat(dictionary.take(many, many.length, new long[many.length], many.length)).isTrue();
    assertThat(dictionary.size()).isEqualTo(many.length);
  }
}
