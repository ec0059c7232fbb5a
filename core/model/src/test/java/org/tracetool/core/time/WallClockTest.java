package org.tracetool.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;

class WallClockTest {
  private static WallClock clock(long rate, Definition... definitions) {
    Definitions.Builder all = Definitions.builder().add(new Definition.TimerResolution(rate));
    for (Definition d : definitions) {
      all.add(d);
    }
    return WallClock.of(all.build());
  }

  @Test
  void anArchiveSaysWhatTimeItWasAtItsOffset() {
    WallClock clock = clock(1_000, new ClockProperties(5_000, 100, 1_700_000_000_123_456_789L));
    assertThat(clock.dateAt(5_000)).isEqualTo("2023-11-14T22:13:20.123456789Z");
    assertThat(clock.dateAt(4_999)).isEqualTo("2023-11-14T22:13:20.122456789Z");
    assertThat(clock.secondsAtZero()).isEqualByComparingTo("1699999995.123456789");
    assertThat(clock.ticksAt(new BigDecimal("1700000000.123456789"))).isEqualTo(5_000);
    assertThat(clock.ticksAt(new BigDecimal("1700000000.1234567891"))).isEqualTo(5_001);
    assertThat(clock.ticksAt(BigDecimal.ZERO)).isNegative();
  }

  @Test
  void commentsOfOtherFormatsSayWhatTimeItWasAtZero() {
    assertThat(clock(1_000_000, new Definition.Comment("TIMEOFFSET 1069000000")).dateAt(1_000_000))
        .isEqualTo("2003-11-16T16:26:41Z");
    assertThat(
            clock(10, new Definition.Comment(" Start: Tue Nov 14 2023 (1700000000500000)"))
                .dateAt(0))
        .isEqualTo("2023-11-14T22:13:20.500Z");
  }

  @Test
  void timesFrom2To63OnAreNotNegative() {
    WallClock clock = new WallClock(Long.MIN_VALUE, BigInteger.TEN.pow(18), 1_000_000_000);
    assertThat(clock.nanosecondsAt(Long.MAX_VALUE))
        .isEqualTo(BigInteger.TEN.pow(18).subtract(BigInteger.ONE));
    assertThat(clock.nanosecondsAt(-1L))
        .isEqualTo(BigInteger.TEN.pow(18).add(BigInteger.valueOf(Long.MAX_VALUE)));
  }

  @Test
  void nanosecondsAreRoundedToTheNearestOrTheEvenOne() {
    long[] rates = {1, 3, 7, 2_000_000_000L, 4_000_000_000L, 16_000_000_000L, -1L};
    for (long rate : rates) {
      for (long time = 0; time < 40; time++) {
        BigDecimal since = BigDecimal.valueOf(time - 20).scaleByPowerOfTen(9);
        BigDecimal ticksPerSecond = new BigDecimal(Long.toUnsignedString(rate));
        assertThat(new WallClock(20, BigInteger.ONE, rate).nanosecondsAt(time))
            .as("%d ticks of %d", time - 20, rate)
            .isEqualTo(
                since
                    .divide(ticksPerSecond, 0, RoundingMode.HALF_EVEN)
                    .add(BigDecimal.ONE)
                    .toBigIntegerExact());
      }
    }
  }

  @Test
  void othersSayNothing() {
    assertThat(clock(1_000, new ClockProperties(0, 5, -1L))).isNull();
    assertThat(clock(1_000, new ClockProperties(0, 5, 0))).isNull();
    assertThat(clock(1_000, new Definition.Comment("Started (5)"))).isNull();
  }

  @Test
  void datesThatCannotBeWrittenAreNone() {
    assertThat(new WallClock(0, BigInteger.ZERO, 1).dateAt(-1L)).isNull();
  }

  @Test
  void datesAreWrittenAsInstantsAre() {
    long[] seconds = {0, 1, 59, 86_399, 1_795_223_648L, -1, -86_401, 253_402_300_800L};
    long[] nanoseconds = {0, 1, 1_000, 500_000_000, 999_999_999, 120_000, 7_000_000};
    for (long second : seconds) {
      for (long nanosecond : nanoseconds) {
        BigInteger at =
            BigInteger.valueOf(second)
                .multiply(BigInteger.valueOf(1_000_000_000))
                .add(BigInteger.valueOf(nanosecond));
        assertThat(new WallClock(0, at, 1_000_000_000).dateAt(0))
            .isEqualTo(Instant.ofEpochSecond(second, nanosecond).toString());
      }
    }
  }
}
