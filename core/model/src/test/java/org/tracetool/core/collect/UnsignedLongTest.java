package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Numbers without a sign, compared with numbers of any size. */
final class UnsignedLongTest {
  @Test
  void theNearestFloatingPointNumberIsFound() {
    Random random = new Random(64);
    for (int i = 0; i < 10_000; i++) {
      long near = random.nextLong() << random.nextInt(64) | random.nextInt(4096);
      long number = i == 0 ? -1 : i == 1 ? Long.MIN_VALUE + 1025 : near;
      assertThat(UnsignedLong.toDouble(number))
          .as(Long.toUnsignedString(number))
          .isEqualTo(new BigInteger(Long.toUnsignedString(number)).doubleValue());
    }
  }
}
