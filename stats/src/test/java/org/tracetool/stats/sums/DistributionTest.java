package org.tracetool.stats.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class DistributionTest {
  private static final double[] SHARES = {0, 0.25, 0.5, 0.75, 0.95, 0.99, 1};

  private static Distribution of(int bits, int exact, List<Long> values) {
    Distribution d = new Distribution(bits, exact);
    values.forEach(d::record);
    return d;
  }

  @Property(tries = 300)
  void quantilesAreWithinTheirPromise(
      @ForAll @Size(max = 300) List<@LongRange(min = 0, max = 1L << 50) Long> values,
      @ForAll boolean exact) {
    Distribution d = of(5, exact ? 300 : 8, values);
    long[] sorted = values.stream().mapToLong(v -> v).sorted().toArray();
    for (double share : SHARES) {
      if (sorted.length == 0) {
        assertThat(d.quantile(share)).isZero();
        continue;
      }
      int rank = (int) Math.max(1, Math.ceil(share * sorted.length));
      long truth = sorted[rank - 1];
      if (exact || values.size() <= 8) {
        assertThat(d.quantile(share)).isEqualTo(truth);
      } else {
        assertThat((double) d.quantile(share)).isCloseTo(truth, within(truth / 64.0 + 1));
      }
    }
  }

  @Property(tries = 200)
  void momentsAreExact(
      @ForAll @Size(min = 1, max = 100) List<@LongRange(min = 0, max = 1L << 55) Long> values) {
    Distribution d = of(4, 16, values);
    BigInteger sum = BigInteger.ZERO;
    BigInteger squares = BigInteger.ZERO;
    for (long v : values) {
      sum = sum.add(BigInteger.valueOf(v));
      squares = squares.add(BigInteger.valueOf(v).pow(2));
    }
    BigInteger n = BigInteger.valueOf(values.size());
    double variance =
        squares.multiply(n).subtract(sum.pow(2)).doubleValue() / n.pow(2).doubleValue();
    assertThat(d.deviation()).isCloseTo(Math.sqrt(variance), within(1e-9 * Math.sqrt(variance)));
    assertThat(d.min()).isEqualTo(values.stream().mapToLong(v -> v).min().getAsLong());
    assertThat(d.max()).isEqualTo(values.stream().mapToLong(v -> v).max().getAsLong());
    assertThat(d.count()).isEqualTo(values.size());
  }

  @Property(tries = 200)
  void addingInAnyOrderIsTheSame(
      @ForAll @Size(max = 40) List<@LongRange(min = 0, max = 1 << 20) Long> a,
      @ForAll @Size(max = 40) List<@LongRange(min = 0, max = 1 << 20) Long> b) {
    Distribution one = of(4, 16, a);
    one.add(of(4, 16, b));
    Distribution two = of(4, 16, b);
    two.add(of(4, 16, a));
    Distribution all = of(4, 16, a);
    b.forEach(all::record);
    for (Distribution d : List.of(two, all)) {
      assertThat(d.deviation()).isEqualTo(one.deviation());
      assertThat(d.octaves()).isEqualTo(one.octaves());
      assertThat(Arrays.stream(SHARES).mapToLong(d::quantile).toArray())
          .isEqualTo(Arrays.stream(SHARES).mapToLong(one::quantile).toArray());
    }
  }

  @Test
  void octavesCountPowersOfTwo() {
    Distribution d = of(4, 2, List.of(0L, 1L, 2L, 3L, 4L, 1024L));
    assertThat(d.octaves()[0]).isEqualTo(2);
    assertThat(d.octaves()[1]).isEqualTo(2);
    assertThat(d.octaves()[2]).isEqualTo(1);
    assertThat(d.octaves()[10]).isEqualTo(1);
  }
}
