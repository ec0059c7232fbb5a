package org.tracetool.format.chrome.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalNumberTest {
  private final DecimalNumber number = new DecimalNumber();

  private boolean micros(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return number.parseMicros(bytes, 0, bytes.length);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1695835572943623.001, 1695835572943623001",
    "1698080323775554, 1698080323775554000",
    "4611686018427387.903, 4611686018427387903",
    "1.5, 1500",
    "1., 1000",
    ".5, 500",
    "+7, 7000",
    "-7.25, -7250",
    "-0.0005, -1",
    "-0.0000, 0",
    "1e3, 1000000",
    "12.5E-2, 125",
    "0.0009999, 0",
    "' 42 ', 42000"
  })
  void timesAreExactToTheNanosecond(String text, long nanos) {
    assertThat(micros(text)).isTrue();
    assertThat(number.whole()).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", ".", "x", "1x", "1e", "1e999999999", "9223372036854775807", "--1"})
  void whatIsNoTimeIsRefused(String text) {
    assertThat(micros(text)).isFalse();
  }

  @Test
  void anyNumberIsRoundedDownAsInDecimal() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "-" : "");
      appendDigits(text, random, 1 + random.nextInt(15));
      if (random.nextBoolean()) {
        appendDigits(text.append('.'), random, random.nextInt(40));
      }
      if (random.nextInt(5) == 0) {
        text.append('e').append(random.nextInt(7) - 6);
      }
      BigDecimal nanos = decimal(text.toString()).movePointRight(3);
      assertThat(micros(text.toString())).isTrue();
      assertThat(number.whole())
          .as(text.toString())
          .isEqualTo(nanos.setScale(0, RoundingMode.FLOOR).longValueExact());
    }
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text.replace(".e", "e").replaceAll("\\.$", ""));
  }

  private static void appendDigits(StringBuilder text, Random random, int count) {
    for (int i = 0; i < count; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
  }

  @Test
  void fractionsBelowTheNanosecondAddUp() {
    micros("1.0006");
    long first = number.fraction();
    micros("2.0004");
    assertThat(DecimalNumber.carries(first, number.fraction())).isTrue();
    micros("2.00039");
    assertThat(DecimalNumber.carries(first, number.fraction())).isFalse();
    assertThat(DecimalNumber.carries(0, 0)).isFalse();
  }

  @Test
  void aMillionDigitsAreNoHarm() {
    assertThat(micros("0".repeat(1_000_000) + "5")).isTrue();
    assertThat(number.whole()).isEqualTo(5000);
    assertThat(micros("5." + "3".repeat(1_000_000))).isTrue();
    assertThat(number.whole()).isEqualTo(5333);
    assertThat(micros("9".repeat(1_000_000))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "17, 17",
    "-3, -3",
    "18446744073709551615, -1",
    "18000000000000000000, -446744073709551616",
    "1e3, 1000",
    "-9223372036854775808, -9223372036854775808",
    "2.0, 2"
  })
  void wholeNumbersHave64Bits(String text, long value) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    assertThat(number.parseWhole(bytes, 0, bytes.length)).isTrue();
    assertThat(number.whole()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"18446744073709551616", "-9223372036854775809", "1.5", "", "0x11"})
  void whatIsNoWholeNumberIsRefused(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    assertThat(number.parseWhole(bytes, 0, bytes.length)).isFalse();
  }

  @Test
  void timesOfAnyLengthAreExact() {
    DecimalNumber number = new DecimalNumber();
    String digits = "9081726354453627";
    for (int length = 1; length <= digits.length(); length++) {
      for (int from = 0; from + length <= digits.length(); from++) {
        String whole = digits.substring(from, from + length);
        byte[] text = ("\"" + whole + ".125\"").getBytes(StandardCharsets.US_ASCII);
        boolean isTime = number.parseMicros(text, 1, text.length - 1);
        BigInteger nanos = new BigInteger(whole + "125");
        assertThat(isTime).as(whole).isEqualTo(nanos.bitLength() <= 62);
        if (isTime) {
          assertThat(number.whole()).isEqualTo(nanos.longValueExact());
        }
      }
    }
    for (char c = '!'; c < 256; c++) {
      byte[] text = ("1234567" + c).getBytes(StandardCharsets.ISO_8859_1);
      boolean isDigit = c >= '0' && c <= '9';
      assertThat(number.parseMicros(text, 0, 8)).as("" + (int) c).isEqualTo(isDigit || c == '.');
    }
  }
}
