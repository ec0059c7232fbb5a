package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class HexTest {
  @Property
  void numbersAreWrittenAsTheJdkWritesThem(@ForAll long value) {
    assertThat(written(value)).isEqualTo(Long.toHexString(value));
  }

  @Example
  void everyLengthIsRight() {
    for (int shift = 0; shift < 64; shift++) {
      for (long value : new long[] {1L << shift, (1L << shift) - 1, -1L << shift}) {
        assertThat(written(value)).isEqualTo(Long.toHexString(value));
      }
    }
  }

  @Property
  void theWideWayWritesTheSameAndSpillsNoFurtherThanItSays(@ForAll long value) {
    for (long v : new long[] {value, value >>> 13, value >>> 32, value >>> 50, 0, -1}) {
      byte[] bytes = new byte[2 + 16 + Hex.WIDE];
      int end = Hex.putWide(bytes, 2, v);
      assertThat(new String(bytes, 2, end - 2, StandardCharsets.US_ASCII))
          .isEqualTo(Long.toHexString(v));
      assertThat(bytes[0]).isZero();
      assertThat(bytes[1]).isZero();
    }
  }

  private static String written(long value) {
    byte[] bytes = new byte[20];
    int end = Hex.put(bytes, 2, value);
    return new String(bytes, 2, end - 2, StandardCharsets.US_ASCII);
  }

  @Example
  void onlyLowerCaseDigitsAreDigits() {
    for (int b = -128; b < 128; b++) {
      boolean digit = b >= '0' && b <= '9' || b >= 'a' && b <= 'f';
      assertThat(Hex.digit((byte) b)).isEqualTo(digit ? Character.digit(b, 16) : -1);
    }
  }
}
