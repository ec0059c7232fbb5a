package org.tracetool.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ClockRatesTest {
  private static BigInteger unsigned(long n) {
    return new BigInteger(Long.toUnsignedString(n));
  }

  @Property
  void comparesExactly(@ForAll long a, @ForAll long b, @ForAll long rateA, @ForAll long rateB) {
    long ra = rateA == 0 ? 1 : rateA;
    long rb = rateB == 0 ? 1 : rateB;
    int expected = unsigned(a).multiply(unsigned(rb)).compareTo(unsigned(b).multiply(unsigned(ra)));
    assertThat(Integer.signum(new ClockRates(ra, rb).compare(a, b))).isEqualTo(expected);
  }

  @Property
  void findsEqualTimes(@ForAll int seconds, @ForAll short factor) {
    long s = Integer.toUnsignedLong(seconds);
    long f = 1 + Short.toUnsignedLong(factor);
    assertThat(new ClockRates(1000, 1000 * f).compare(s, s * f)).isZero();
    assertThat(new ClockRates(1000 * f, 1000).compare(s * f, s)).isZero();
  }
}
