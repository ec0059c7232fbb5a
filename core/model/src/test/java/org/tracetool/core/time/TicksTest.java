package org.tracetool.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class TicksTest {
  private static String expected(long ticks, long perSecond, int digits) {
    BigDecimal t = new BigDecimal(new BigInteger(Long.toUnsignedString(ticks)));
    BigDecimal r = new BigDecimal(new BigInteger(Long.toUnsignedString(perSecond)));
    BigDecimal seconds = t.divide(r, new MathContext(60, RoundingMode.DOWN));
    return seconds.setScale(digits, RoundingMode.DOWN).toPlainString();
  }

  @Property(tries = 3000)
  void secondsAreTheExactQuotientRoundedDown(@ForAll long ticks, @ForAll long perSecond) {
    if (perSecond == 0) {
      return;
    }
    Ticks t = new Ticks(perSecond);
    assertThat(t.seconds(ticks)).isEqualTo(expected(ticks, perSecond, t.digits()));
  }

  @Example
  void usualAndExtremeClocksAreExact() {
    long[] clocks = {
      1,
      2,
      3,
      10,
      1000,
      1_000_000,
      2_399_999_000L,
      1_000_000_000L,
      999_999_999_999_999_999L,
      1_000_000_000_000_000_000L,
      1_000_000_000_000_000_001L,
      Long.MAX_VALUE,
      Long.MIN_VALUE,
      -1L
    };
    long[] times = {0, 1, 999_999, 1_000_000, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, -2L, -1L};
    for (long clock : clocks) {
      Ticks t = new Ticks(clock);
      for (long time : times) {
        assertThat(t.seconds(time)).isEqualTo(expected(time, clock, t.digits()));
      }
    }
  }

  @Property(tries = 1000)
  void neighbouringTicksPrintDifferently(@ForAll long ticks, @ForAll long perSecond) {
    if (perSecond == 0) {
      return;
    }
    Ticks t = new Ticks(perSecond);
    assertThat(t.seconds(ticks)).isNotEqualTo(t.seconds(ticks + 1));
  }

  @Example
  void digitsAreNoMoreThanNeeded() {
    assertThat(new Ticks(1).digits()).isZero();
    assertThat(new Ticks(1).seconds(-1L)).isEqualTo("18446744073709551615");
    assertThat(new Ticks(10).digits()).isEqualTo(1);
    assertThat(new Ticks(1_000_000).seconds(1_500_000)).isEqualTo("1.500000");
    assertThat(new Ticks(1_000_001).digits()).isEqualTo(7);
  }

  @Example
  void windowsAreHalfOpenAndUnsigned() {
    TimeWindow w = new TimeWindow(5, 10);
    assertThat(w.contains(4)).isFalse();
    assertThat(w.contains(5)).isTrue();
    assertThat(w.contains(9)).isTrue();
    assertThat(w.contains(10)).isFalse();
    assertThat(w.isBehind(10)).isTrue();
    assertThat(w.isBehind(9)).isFalse();
    assertThat(w.contains(-1L)).isFalse();
    TimeWindow high = new TimeWindow(Long.MAX_VALUE, Long.MIN_VALUE + 1);
    assertThat(high.contains(Long.MIN_VALUE)).isTrue();
    assertThat(high.contains(Long.MAX_VALUE - 1)).isFalse();
  }

  @Example
  void theWindowOfEverythingHasTheLargestTimeToo() {
    assertThat(TimeWindow.ALL.contains(-1L)).isTrue();
    assertThat(TimeWindow.ALL.isAll()).isTrue();
    assertThat(new TimeWindow(0, -1L).isAll()).isTrue();
    assertThat(new TimeWindow(1, -1L).isAll()).isFalse();
  }

  @Example
  void endsAreNotBeforeBegins() {
    assertThat(Ticks.after(5, 7)).isEqualTo(12);
    assertThat(Ticks.after(Long.MAX_VALUE, 7)).isEqualTo(Long.MIN_VALUE + 6);
    assertThat(Ticks.after(-10, 9)).isEqualTo(-1);
    assertThat(Ticks.after(-10, 10)).isEqualTo(-1);
    assertThat(Ticks.after(5, -1)).isEqualTo(5);
  }
}
