package org.tracetool.stats.sums;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * How a quantity in whole units (ticks, bytes) is distributed. Count, smallest, largest, sum and
 * sum of squares are exact; quantiles are exact up to a small number of values and from then on
 * come from a histogram whose buckets divide each power of two evenly. Nothing depends on the order
 * of values or of {@link #add(Distribution)}.
 */
public final class Distribution implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final MathContext PRECISION = new MathContext(34, RoundingMode.HALF_EVEN);

  private final int bits;
  private final int mostExact;
  private long[] exact;
  private long[][] pages;
  private long count;
  private long sum;
  private long sumHigh;
  private long squaresHigh;
  private long squaresLow;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /**
   * An empty distribution.
   *
   * @param bits buckets of a power of two, as a power of two: a quantile is off by at most one part
   *     in {@code 2^(bits + 1)}
   * @param mostExact values up to which quantiles are exact
   */
  public Distribution(int bits, int mostExact) {
    this.bits = bits;
    this.mostExact = mostExact;
    exact = new long[Math.min(mostExact, 4)];
  }

  /** Takes a value, which is not negative. */
  public void record(long value) {
    if (exact != null) {
      recordExact(value);
    } else {
      addToBucket(value);
    }
    count++;
    sum += value;
    if (Long.compareUnsigned(sum, value) < 0) {
      sumHigh++;
    }
    addSquare(value);
    if (value < min) {
      min = value;
    }
    if (value > max) {
      max = value;
    }
  }

  private void addSquare(long value) {
    long low = value * value;
    long old = squaresLow;
    squaresLow = old + low;
    if (value >>> 31 != 0) {
      squaresHigh += Math.multiplyHigh(value, value);
    }
    if (Long.compareUnsigned(squaresLow, old) < 0) {
      squaresHigh++;
    }
  }

  private void recordExact(long value) {
    int n = (int) count;
    if (n == mostExact) {
      spill();
      addToBucket(value);
      return;
    }
    if (n == exact.length) {
      exact = Arrays.copyOf(exact, Math.min(mostExact, n * 2));
    }
    exact[n] = value;
  }

  private void spill() {
    pages = new long[64][];
    long[] values = exact;
    exact = null;
    for (int i = 0; i < count; i++) {
      addToBucket(values[i]);
    }
  }

  private void addToBucket(long value) {
    int page = 63 - Long.numberOfLeadingZeros(value | 1);
    long[] counts = pages[page];
    if (counts == null) {
      counts = new long[1 << Math.min(bits, page)];
      pages[page] = counts;
    }
    int at = (int) (value - (1L << page) >> Math.max(0, page - bits));
    counts[value == 0 ? 0 : at]++;
  }

  /** Takes the values of another distribution of the same precision. */
  public void add(Distribution other) {
    if (other.count == 0) {
      return;
    }
    if (exact != null && other.exact != null && count + other.count <= mostExact) {
      long total = count + other.count;
      exact = Arrays.copyOf(exact, (int) Math.max(total, 1));
      System.arraycopy(other.exact, 0, exact, (int) count, (int) other.count);
    } else {
      if (exact != null) {
        spill();
      }
      if (other.exact != null) {
        for (int i = 0; i < other.count; i++) {
          addToBucket(other.exact[i]);
        }
      } else {
        addPages(other);
      }
    }
    count += other.count;
    sum += other.sum;
    sumHigh += other.sumHigh + (Long.compareUnsigned(sum, other.sum) < 0 ? 1 : 0);
    long old = squaresLow;
    squaresLow += other.squaresLow;
    squaresHigh += other.squaresHigh + (Long.compareUnsigned(squaresLow, old) < 0 ? 1 : 0);
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  private void addPages(Distribution other) {
    for (int p = 0; p < pages.length; p++) {
      long[] from = other.pages[p];
      if (from == null) {
        continue;
      }
      if (pages[p] == null) {
        pages[p] = from.clone();
      } else {
        for (int i = 0; i < from.length; i++) {
          pages[p][i] += from[i];
        }
      }
    }
  }

  /** A distribution with the same values. */
  public Distribution copy() {
    Distribution copy = new Distribution(bits, mostExact);
    copy.add(this);
    return copy;
  }

  /** Number of values. */
  public long count() {
    return count;
  }

  /** Exact sum. */
  public WideSum sum() {
    return WideSum.of(sumHigh, sum);
  }

  /** Smallest value, 0 if there is none. */
  public long min() {
    return count == 0 ? 0 : min;
  }

  /** Largest value, 0 if there is none. */
  public long max() {
    return count == 0 ? 0 : max;
  }

  /** Sum divided by count, 0 if there is no value. */
  public double mean() {
    return count == 0 ? 0 : sum().doubleValue() / count;
  }

  /**
   * Standard deviation of the values themselves (divided by their number, not by one less), from
   * exact sums; 0 if there is no value.
   */
  public double deviation() {
    if (count == 0) {
      return 0;
    }
    BigInteger squares =
        BigInteger.valueOf(squaresHigh)
            .shiftLeft(64)
            .add(new BigInteger(Long.toUnsignedString(squaresLow)));
    BigInteger n = BigInteger.valueOf(count);
    BigInteger total = sum().exact();
    BigInteger numerator = squares.multiply(n).subtract(total.multiply(total));
    if (numerator.signum() <= 0) {
      return 0;
    }
    return new BigDecimal(numerator)
        .divide(new BigDecimal(n.multiply(n)), PRECISION)
        .sqrt(PRECISION)
        .doubleValue();
  }

  /**
   * The smallest value such that at least {@code share} of all values are not larger, 0 if there is
   * none. Beyond the exact ones, the middle of the bucket in which that value lies.
   *
   * @param share from 0 to 1
   */
  public long quantile(double share) {
    if (count == 0) {
      return 0;
    }
    long rank = Math.max(1, Math.min(count, (long) Math.ceil(share * count)));
    if (exact != null) {
      long[] sorted = Arrays.copyOf(exact, (int) count);
      Arrays.sort(sorted);
      return sorted[(int) rank - 1];
    }
    if (rank == 1) {
      return min;
    }
    if (rank == count) {
      return max;
    }
    long seen = 0;
    for (int p = 0; p < pages.length; p++) {
      long[] counts = pages[p];
      for (int i = 0; counts != null && i < counts.length; i++) {
        seen += counts[i];
        if (seen >= rank) {
          return Math.max(min, Math.min(max, middle(p, i)));
        }
      }
    }
    return max;
  }

  private long middle(int page, int index) {
    if (page == 0) {
      return min == 0 ? 0 : 1;
    }
    int shift = Math.max(0, page - bits);
    long from = (1L << page) + ((long) index << shift);
    return from + ((1L << shift) - 1) / 2;
  }

  /**
   * How many values lie in each power of two: element i counts those from {@code 2^i} to below
   * {@code 2^(i+1)}, element 0 also zeros.
   */
  public long[] octaves() {
    long[] out = new long[64];
    if (exact != null) {
      for (int i = 0; i < count; i++) {
        out[63 - Long.numberOfLeadingZeros(exact[i] | 1)]++;
      }
      return out;
    }
    for (int p = 0; p < 64; p++) {
      for (int i = 0; pages[p] != null && i < pages[p].length; i++) {
        out[p] += pages[p][i];
      }
    }
    return out;
  }
}
