package org.tracetool.format.paraver.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecimalTextTest {
  private static String text(long value) {
    byte[] bytes = new byte[1 + DecimalText.ROOM];
    bytes[0] = ':';
    int end = DecimalText.put(bytes, 1, value);
    assertThat(bytes[0]).isEqualTo((byte) ':');
    return new String(bytes, 1, end - 1, StandardCharsets.US_ASCII);
  }

  @Test
  void bordersOfEveryLength() {
    for (long power = 1; power > 0 && power <= Long.MAX_VALUE / 10; power *= 10) {
      for (long value : new long[] {power - 1, power, power + 1, 7 * power, -power, 1 - power}) {
        assertThat(text(value)).isEqualTo(Long.toString(value));
      }
    }
    for (long value : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1}) {
      assertThat(text(value)).isEqualTo(Long.toString(value));
    }
  }

  @Test
  void numbersOfEverySize() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      long value = random.nextLong() >> random.nextInt(64);
      assertThat(text(value)).isEqualTo(Long.toString(value));
    }
  }
}
