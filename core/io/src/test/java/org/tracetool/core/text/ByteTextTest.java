package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteTextTest {
  private final ByteText out = new ByteText(1);

  private String text() {
    return new String(out.toBytes(), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        9,
        10,
        99,
        100,
        9999,
        10000,
        99999999,
        100000000,
        9999999999999999L,
        10000000000000000L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        -1
      })
  void unsignedAtTheBordersOfItsParts(long value) {
    out.unsigned(value);
    assertThat(text()).isEqualTo(Long.toUnsignedString(value));
  }

  @Property
  void unsignedLikeTheLibrary(@ForAll long value, @ForAll @IntRange(max = 63) int shift) {
    ByteText t = new ByteText(1);
    t.unsigned(value >>> shift).put(' ').signed(value >> shift);
    assertThat(new String(t.toBytes(), StandardCharsets.US_ASCII))
        .isEqualTo(Long.toUnsignedString(value >>> shift) + " " + (value >> shift));
  }

  @Test
  void unsignedOfIntegersHasNoSign() {
    out.unsigned(-1);
    assertThat(text()).isEqualTo("4294967295");
  }

  @Test
  void paddedWithZeros() {
    out.padded(42, 5).put('|').padded(123456, 3);
    assertThat(text()).isEqualTo("00042|123456");
  }

  @Test
  void paddedToAnyNumberOfDigits() {
    for (int digits = 1; digits <= 20; digits++) {
      long value = 0;
      for (int given = 0; given < 18; given++) {
        value = 10 * value + (given * 7 + digits) % 10;
        out.clear();
        out.put('-').padded(value, digits).put('|');
        assertThat(text()).isEqualTo("-" + String.format("%0" + digits + "d", value) + "|");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3.25, 6, 3.250000",
    "-1.5, 6, -1.500000",
    "0.0000005, 6, 0.000000", // the double is a little less than the middle
    "0.0000015, 6, 0.000002",
    "0.5, 0, 0",
    "1.5, 0, 2",
    "0.0625, 3, 0.062",
    "0.1875, 3, 0.188",
    "0.9999999, 6, 1.000000",
    "-0.0, 3, -0.000",
    "1e22, 3, 10000000000000000000000.000",
    "NaN, 6, nan",
    "Infinity, 6, inf",
    "-Infinity, 6, -inf",
  })
  void fixedAsPrintfRounds(double value, int decimals, String expected) {
    out.fixed(value, decimals);
    assertThat(text()).isEqualTo(expected);
  }

  @Property
  void fixedIsExact(@ForAll double value) {
    ByteText t = new ByteText(1);
    t.fixed(value, 6);
    String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
    String digits =
        new BigDecimal(Math.abs(value)).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
    assertThat(new String(t.toBytes(), StandardCharsets.US_ASCII)).isEqualTo(sign + digits);
  }

  @Test
  void hexadecimalKeepsLeadingZeros() {
    out.hex(new byte[] {9, 0, 1, (byte) 0xfa}, 1, 3);
    assertThat(text()).isEqualTo("0001FA");
  }
}
