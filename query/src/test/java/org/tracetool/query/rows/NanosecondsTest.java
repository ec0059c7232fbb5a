package org.tracetool.query.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/** Nanoseconds of any clock, compared with numbers of any size. */
final class NanosecondsTest {
  private static final long[] CLOCKS = {
    1, 7, 1_000_000, 1_000_000_000, 2_300_021_484L, 1_000_000_000_000L, Long.MAX_VALUE, -1L
  };

  private static BigInteger unsigned(long number) {
    return new BigInteger(Long.toUnsignedString(number));
  }

  /** Numbers of all sizes, and those beside the largest ones. */
  private static long number(Random random) {
    long size = random.nextLong() >>> random.nextInt(64);
    return random.nextInt(4) == 0 ? Long.MAX_VALUE - size % 1000 : size;
  }

  private static Nanoseconds nanoseconds(long clock) {
    return new Nanoseconds(clock, new Diagnostics());
  }

  @Test
  void ticksAreRoundedDown() {
    Random random = new Random(9);
    for (int i = 0; i < 20_000; i++) {
      long clock = CLOCKS[i % CLOCKS.length];
      // Some of them on both sides of the last nanosecond that is told apart.
      BigInteger last =
          BigInteger.valueOf(Long.MAX_VALUE)
              .multiply(unsigned(clock))
              .divide(BigInteger.valueOf(1_000_000_000));
      long ticks = i % 3 == 0 ? last.longValue() - random.nextInt(5) + 2 : number(random);
      BigInteger exact =
          unsigned(ticks).multiply(BigInteger.valueOf(1_000_000_000)).divide(unsigned(clock));
      long known = exact.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
      assertThat(nanoseconds(clock).length(ticks))
          .as("%s ticks of %s", Long.toUnsignedString(ticks), Long.toUnsignedString(clock))
          .isEqualTo(known);
      if (!exact.equals(BigInteger.valueOf(Long.MAX_VALUE))) {
        assertThat(nanoseconds(clock).of(ticks))
            .isEqualTo(known == Long.MAX_VALUE ? RowBatch.NULL : known);
      }
    }
  }

  @Test
  void aWindowHasTheTicksWhoseNanosecondsAreAskedFor() {
    Random random = new Random(10);
    for (int i = 0; i < 20_000; i++) {
      Nanoseconds nanoseconds = nanoseconds(CLOCKS[i % CLOCKS.length]);
      long ticks = number(random);
      long time = nanoseconds.length(ticks);
      long first = i % 2 == 0 ? number(random) : time - random.nextInt(3) + 1;
      long last = i % 5 == 0 ? number(random) : time + random.nextInt(3) - 1;
      TimeWindow window = nanoseconds.ticks(first, last < 0 ? Long.MAX_VALUE : last);
      assertThat(window.contains(ticks))
          .as("%s in %s to %s", time, first, last)
          .isEqualTo(time >= first && time <= (last < 0 ? Long.MAX_VALUE : last));
    }
  }
}
