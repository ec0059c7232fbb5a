package org.tracetool.clock.corridor;

import java.util.Arrays;

/**
 * Finds clocks that fit all delays: corrections that are linear between knots, such that all delays
 * are positive, and each clock in the middle of what its corridors leave open.
 *
 * <p>It minimises the sum of {@code -log(z/s)} over all corrected delays {@code z}, which is
 * continued below {@code s} as a parabola so that delays may be negative at first; {@code s} falls
 * until all delays are larger, or as small as can be. Drifts and changes of drift are held back by
 * what clocks do: 100 ppm, and 2 ppm from one piece to the next; the cost of more grows as a line,
 * so that a clock which was set moves alone and the others stay. Corrections themselves are held
 * back by the size of what is wrong, which only matters where corridors are wider than that: the
 * middle of those says less than the clocks themselves. Newton's method; all in microseconds.
 */
final class CorridorFit {
  private static final double DRIFT = 100e-6;
  private static final double CHANGE = 2e-6;
  private static final double RIDGE = 1e-9;
  private static final double FINEST = 0.02;
  private static final int STEPS = 40;
  private static final double MAX_WORK = 4e8;

  private final int clocks;

  /** How much it counts that a clock stays as it is; 1 on average. */
  private final double[] weights;

  private final double[] knots;
  private final int unknowns;

  /** What has been added to each clock already. */
  private final double[] moved;

  /** How far clocks may be wrong. */
  private final double spread;

  private int rows;
  private int[] at = new int[64];
  private double[] part = new double[32];
  private double[] delay = new double[16];
  private boolean[] bound = new boolean[16];
  private final double[] x;

  /**
   * No delays yet.
   *
   * @param units how many units each clock belongs to; those with many stay as they are rather than
   *     others, so that most events keep their distances
   * @param knots ascending; with one of them corrections are constant
   * @param moved what has been added to each clock already
   * @param spread how far clocks may be wrong; infinite if that is not known
   */
  CorridorFit(int[] units, double[] knots, double[] moved, double spread) {
    this.moved = moved;
    this.spread = spread;
    this.clocks = units.length;
    double mean = Arrays.stream(units).average().orElse(1);
    this.weights = Arrays.stream(units).mapToDouble(n -> n / mean).toArray();
    this.knots = knots;
    this.unknowns = clocks * knots.length;
    this.x = new double[unknowns];
  }

  /**
   * Adds a delay.
   *
   * @param fromTime when it was sent, {@code toTime} when it was received
   * @param isBound whether the clocks are bounded from the other side as well; else all that counts
   *     is that the delay is positive
   */
  void add(int from, double fromTime, int to, double toTime, double d, boolean isBound) {
    if (rows == delay.length) {
      at = Arrays.copyOf(at, 8 * rows);
      part = Arrays.copyOf(part, 4 * rows);
      delay = Arrays.copyOf(delay, 2 * rows);
      bound = Arrays.copyOf(bound, 2 * rows);
    }
    placeValue(2 * rows, to, toTime);
    placeValue(2 * rows + 1, from, fromTime);
    delay[rows] = d;
    bound[rows++] = isBound;
  }

  /** Where a value of a clock comes from: two unknowns, and the part of the second one. */
  private void placeValue(int slot, int clock, double time) {
    if (knots.length == 1) {
      at[2 * slot] = clock;
      at[2 * slot + 1] = clock;
      part[slot] = 0;
      return;
    }
    int k = interval(time);
    at[2 * slot] = unknown(clock, k);
    at[2 * slot + 1] = unknown(clock, k + 1);
    part[slot] = (time - knots[k]) / (knots[k + 1] - knots[k]);
  }

  /** Unknowns are in order of time, so that those that meet in one delay are near each other. */
  private int unknown(int clock, int knot) {
    return knot * clocks + clock;
  }

  private int interval(double time) {
    int found = Arrays.binarySearch(knots, time);
    int k = found >= 0 ? found : -found - 2;
    return Math.max(0, Math.min(k, knots.length - 2));
  }

  /** Starts from corrections that were found for fewer knots. */
  void startFrom(CorridorFit coarse) {
    for (int c = 0; c < clocks; c++) {
      for (int k = 0; k < knots.length; k++) {
        x[unknown(c, k)] = coarse.value(c, knots[k]);
      }
    }
  }

  /** The correction of a clock at a time. */
  double value(int clock, double time) {
    if (knots.length == 1) {
      return x[clock];
    }
    int k = interval(time);
    double w = (time - knots[k]) / (knots[k + 1] - knots[k]);
    return (1 - w) * x[unknown(clock, k)] + w * x[unknown(clock, k + 1)];
  }

  private double value(double[] v, int slot) {
    double w = part[slot];
    return (1 - w) * v[at[2 * slot]] + w * v[at[2 * slot + 1]];
  }

  private double difference(double[] v, int row) {
    return value(v, 2 * row) - value(v, 2 * row + 1);
  }

  /** A delay with the corrections. */
  double corrected(int row) {
    return delay[row] + difference(x, row);
  }

  /** When a delay began. */
  double time(int row) {
    int slot = 2 * row + 1;
    int k = at[2 * slot] / clocks;
    return knots.length == 1 ? 0 : knots[k] + part[slot] * (knots[k + 1] - knots[k]);
  }

  int rows() {
    return rows;
  }

  /** The shortest delay with the corrections; infinite if there are none. */
  double shortest() {
    double shortest = Double.POSITIVE_INFINITY;
    for (int r = 0; r < rows; r++) {
      shortest = Math.min(shortest, corrected(r));
    }
    return shortest;
  }

  /** Finds the corrections. */
  void solve() {
    double s = Math.max(1, -shortest() / 8);
    while (true) {
      solveNewton(s);
      double shortest = shortest();
      if (shortest >= s || s <= FINEST) {
        return;
      }
      s = Math.max(FINEST, s / 4);
    }
  }

  private double cost(double[] v, double s) {
    double sum = 0;
    for (int r = 0; r < rows; r++) {
      sum += penalty(delay[r] + difference(v, r), s, bound[r]);
    }
    return sum + smoothness(v, null, null);
  }

  private static double penalty(double z, double s, boolean isBound) {
    double below = (s - z) / s;
    if (isBound) {
      return below > 0 ? below + below * below / 2 : -Math.log(z / s);
    }
    return below > 0 ? below * below / 2 : 0;
  }

  /** The cost of drifts; adds its derivatives where they are wanted. */
  private double smoothness(double[] v, double[] gradient, Hessian hessian) {
    double sum = 0;
    int n = knots.length;
    for (int c = 0; c < clocks; c++) {
      for (int k = 0; k < n; k++) {
        sum +=
            held(
                v,
                weights[c],
                gradient,
                hessian,
                0,
                new int[] {unknown(c, k)},
                new double[] {Math.sqrt(RIDGE)});
        sum +=
            held(
                v,
                weights[c] / n,
                gradient,
                hessian,
                moved[c] / spread,
                new int[] {unknown(c, k)},
                new double[] {1 / spread});
      }
      for (int k = 0; k + 1 < n; k++) {
        double f = 1 / ((knots[k + 1] - knots[k]) * DRIFT);
        sum +=
            held(
                v,
                weights[c],
                gradient,
                hessian,
                0,
                new int[] {unknown(c, k), unknown(c, k + 1)},
                new double[] {-f, f});
      }
      for (int k = 1; k + 1 < n; k++) {
        double f = 1 / ((knots[k] - knots[k - 1]) * CHANGE);
        double g = 1 / ((knots[k + 1] - knots[k]) * CHANGE);
        sum +=
            held(
                v,
                weights[c],
                gradient,
                hessian,
                0,
                new int[] {unknown(c, k - 1), unknown(c, k), unknown(c, k + 1)},
                new double[] {f, -f - g, g});
      }
    }
    return sum;
  }

  /** A cost that grows as the square of small values and as a line of large ones. */
  private static double held(
      double[] v,
      double weight,
      double[] gradient,
      Hessian hessian,
      double constant,
      int[] places,
      double[] factors) {
    double y = constant;
    for (int i = 0; i < places.length; i++) {
      y += factors[i] * v[places[i]];
    }
    double length = Math.sqrt(1 + y * y);
    if (gradient != null) {
      for (int i = 0; i < places.length; i++) {
        gradient[places[i]] += weight * y / length * factors[i];
      }
      hessian.add(places, factors, weight / length);
    }
    return weight * (length - 1);
  }

  private Hessian hessian() {
    double width = Math.min(unknowns, 3.0 * clocks);
    return unknowns * width * width <= MAX_WORK
        ? new EnvelopeHessian(unknowns)
        : new SparseHessian(unknowns);
  }

  private void solveNewton(double s) {
    double cost = cost(x, s);
    for (int step = 0; step < STEPS; step++) {
      double[] gradient = new double[unknowns];
      Hessian hessian = hessian();
      smoothness(x, gradient, hessian);
      int[] places = new int[4];
      double[] factors = new double[4];
      for (int r = 0; r < rows; r++) {
        double z = corrected(r);
        double first;
        double second;
        if (z < s) {
          first = (bound[r] ? -1 / s : 0) - (s - z) / (s * s);
          second = 1 / (s * s);
        } else if (bound[r]) {
          first = -1 / z;
          second = 1 / (z * z);
        } else {
          continue;
        }
        for (int side = 0; side < 2; side++) {
          int slot = 2 * r + side;
          double sign = side == 0 ? 1 : -1;
          places[2 * side] = at[2 * slot];
          places[2 * side + 1] = at[2 * slot + 1];
          factors[2 * side] = sign * (1 - part[slot]);
          factors[2 * side + 1] = sign * part[slot];
        }
        for (int i = 0; i < 4; i++) {
          gradient[places[i]] += first * factors[i];
        }
        hessian.add(places, factors, second);
      }
      double[] direction = hessian.solve(gradient);
      double slope = 0;
      for (int i = 0; i < unknowns; i++) {
        slope += direction[i] * gradient[i];
      }
      if (!(slope > 1e-9)) {
        return;
      }
      double length = 1;
      double[] tried = new double[unknowns];
      double next = Double.POSITIVE_INFINITY;
      while (length > 1e-9) {
        for (int i = 0; i < unknowns; i++) {
          tried[i] = x[i] - length * direction[i];
        }
        next = cost(tried, s);
        if (next <= cost - 1e-4 * length * slope) {
          break;
        }
        length /= 2;
      }
      if (!(next < cost)) {
        return;
      }
      double gain = cost - next;
      System.arraycopy(tried, 0, x, 0, unknowns);
      cost = next;
      if (gain < 1e-7 * (1 + Math.abs(cost))) {
        return;
      }
    }
  }
}
