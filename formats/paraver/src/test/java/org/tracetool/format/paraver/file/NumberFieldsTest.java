package org.tracetool.format.paraver.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Numbers are what they are, wherever in the buffer they stand. */
class NumberFieldsTest {
  private final NumberFields fields = new NumberFields();

  private long[] read(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(fields.parse(bytes, 0)).isEqualTo(line.indexOf('\n') + 1);
    return Arrays.copyOf(fields.values(), fields.count());
  }

  @Test
  void numbersOfAllLengthsAreRead() {
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      long[] numbers = new long[1 + random.nextInt(100)];
      StringBuilder line = new StringBuilder();
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] = random.nextLong() >> random.nextInt(Long.SIZE);
        numbers[k] = random.nextInt(8) == 0 ? numbers[k] : numbers[k] & Long.MAX_VALUE;
        line.append(k == 0 ? "" : ":").append(numbers[k]);
      }
      line.append(random.nextBoolean() ? "\r\n" : "\n").append("9".repeat(random.nextInt(20)));
      assertThat(read(line.toString())).isEqualTo(numbers);
      assertThat(fields.wrong()).isNegative();
      assertThat(fields.hasWrapped()).isFalse();
    }
  }

  @Test
  void whatIsNoNumberIsFoundWhereverItStands() {
    String good = "2:1:1:1:1:123456789:12345678:1234567890123456:0\n";
    for (int at = 0; at < good.length() - 1; at++) {
      for (char c : new char[] {'/', ';', 'a', 0, 0xff, 0xb5, ' ', '.'}) {
        String bad = good.substring(0, at) + c + good.substring(at + 1) + "0:0:0:0:0:0:0:0\n";
        read(bad);
        assertThat(fields.wrong()).as(bad).isEqualTo(at);
      }
    }
  }
}
