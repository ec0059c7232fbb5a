package org.tracetool.counters;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * From one clock to another, in seconds: the line through pairs of times that fits them best. One
 * pair is an offset, none means that the clocks are the same.
 */
public final class ClockFit {
  /** A time on one clock, and the same on another. */
  public record Pair(BigDecimal own, BigDecimal other) {}

  /** Both clocks are the same. */
  public static final ClockFit NONE = new ClockFit(List.of());

  private final BigDecimal ownStart;
  private final BigDecimal otherStart;
  private final BigDecimal rate;
  private final double residual;
  private final int pairs;

  /**
   * A line through pairs. Times are taken as differences from the first ones, so that those of
   * clocks that began long ago lose no digits.
   */
  public ClockFit(List<Pair> pairs) {
    this.pairs = pairs.size();
    int n = Math.max(1, this.pairs);
    ownStart = pairs.isEmpty() ? BigDecimal.ZERO : pairs.get(0).own();
    BigDecimal start = pairs.isEmpty() ? BigDecimal.ZERO : pairs.get(0).other();
    double own = 0;
    double other = 0;
    for (Pair p : pairs) {
      own += own(p) / n;
      other += p.other().subtract(start).doubleValue() / n;
    }
    double squares = 0;
    double products = 0;
    for (Pair p : pairs) {
      double x = own(p) - own;
      squares += x * x;
      products += x * (p.other().subtract(start).doubleValue() - other);
    }
    double slope = squares > 0 ? products / squares : 1;
    rate = slope == 1 ? BigDecimal.ONE : BigDecimal.valueOf(slope);
    otherStart = start.add(BigDecimal.valueOf(other - slope * own));
    double largest = 0;
    for (Pair p : pairs) {
      largest = Math.max(largest, at(p.own()).subtract(p.other()).abs().doubleValue());
    }
    residual = largest;
  }

  private double own(Pair p) {
    return p.own().subtract(ownStart).doubleValue();
  }

  /** The time on the other clock. */
  public BigDecimal at(BigDecimal own) {
    return own.subtract(ownStart).multiply(rate).add(otherStart);
  }

  /** The time on the other clock in ticks; beyond what a long holds, its largest or smallest. */
  long ticks(BigDecimal own, long ticksPerSecond) {
    BigDecimal ticks =
        at(own).multiply(BigDecimal.valueOf(ticksPerSecond)).setScale(0, RoundingMode.HALF_UP);
    return ticks.precision() <= 18
        ? ticks.longValue()
        : ticks.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** Seconds of the other clock for each second of the one. */
  public double rate() {
    return rate.doubleValue();
  }

  /** By how many seconds a pair is beside the line at most. */
  public double residual() {
    return residual;
  }

  /** Number of pairs. */
  public int pairs() {
    return pairs;
  }
}
