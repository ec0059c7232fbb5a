package org.tracetool.clock.corridor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.tracetool.clock.map.CubicPieces;
import org.tracetool.clock.map.LinePieces;
import org.tracetool.clock.map.TimeMap;

/**
 * Clocks from corridors: constant offsets if they fit all delays, else offsets and drifts, else
 * lines with as many knots as needed. Times are ticks.
 */
public final class ClockEstimate {
  /** What the corrections look like. */
  public enum Shape {
    /** A constant for each clock. */
    CONSTANT,
    /** Offset and drift of each clock. */
    LINEAR,
    /** Lines between knots. */
    PIECES,
    /** Cubic pieces whose slopes fit together. */
    SPLINE
  }

  /**
   * A pair of the spanning tree.
   *
   * @param half half of the shortest delays there and back together, on the corrected clocks, in
   *     ticks; -1 if there is one direction only
   */
  public record Pair(int from, int to, long half) {}

  private static final int MAX_KNOTS = 129;
  private static final int FINEST_PIECE = 2048;
  private static final int SPLINE_PIECES = 16;

  private final int clocks;
  private final int[] clockOf;

  /** How many units each clock belongs to. */
  private final int[] units;

  private final double tick;
  private final List<MinimumDelays> ways = new ArrayList<>();
  private final ClockAlignment alignment;
  private final ClockComponents components;

  /** How much too early a message comes at most, in microseconds; infinite if none does. */
  private final double spread;

  private long start = Long.MAX_VALUE;
  private long end = Long.MIN_VALUE;
  private Shape shape;
  private CorridorFit fit;
  private double[] knots;

  /**
   * What is known of clocks.
   *
   * @param clockOf the clock of each unit, counted from 0
   * @param ticksPerSecond of all times
   */
  public ClockEstimate(DelayCorridors corridors, int clocks, int[] clockOf, long ticksPerSecond) {
    this.clocks = clocks;
    this.clockOf = clockOf.clone();
    this.tick = 1e6 / ticksPerSecond;
    List<long[]> shortest = new ArrayList<>();
    for (MinimumDelays d : corridors.pairs()) {
      if (clockOf[d.from] != clockOf[d.to]) {
        ways.add(d);
        shortest.add(new long[] {clockOf[d.from], clockOf[d.to], d.shortest()});
      }
    }
    units = new int[clocks];
    for (int clock : clockOf) {
      units[clock]++;
    }
    long worst = shortest.stream().mapToLong(w -> w[2]).min().orElse(0);
    spread = worst < 0 ? -micros(worst) : Double.POSITIVE_INFINITY;
    alignment = new ClockAlignment(units, shortest);
    components = new ClockComponents(clocks, shortest);
    for (MinimumDelays d : ways) {
      for (int i = 0; i < d.size(); i++) {
        long u = d.sent(i) + alignment.offset(clockOf[d.from]);
        long v = d.received(i) + alignment.offset(clockOf[d.to]);
        start = Math.min(start, Math.min(u, v));
        end = Math.max(end, Math.max(u, v));
      }
    }
  }

  /** Returns whether there are messages between any two clocks. */
  public boolean known() {
    return !ways.isEmpty();
  }

  /** Finds the simplest corrections that fit all delays, or else those with lines. */
  public ClockEstimate run() {
    shape = Shape.CONSTANT;
    solve(new double[] {0});
    if (fit.shortest() >= 0 || end - start < 2) {
      return this;
    }
    shape = Shape.LINEAR;
    solve(new double[] {0, micros(end - start)});
    double before = fit.shortest();
    while (before < 0) {
      double[] more = split();
      if (more.length == knots.length) {
        break;
      }
      shape = Shape.PIECES;
      solve(more);
      before = fit.shortest();
    }
    return this;
  }

  /** Finds corrections with knots at equal distances, as after several synchronisations. */
  public ClockEstimate runSpline() {
    run();
    if (shape == Shape.CONSTANT) {
      return this;
    }
    double[] even = new double[SPLINE_PIECES + 1];
    for (int i = 0; i < even.length; i++) {
      even[i] = micros(end - start) * i / SPLINE_PIECES;
    }
    solve(even);
    shape = Shape.SPLINE;
    return this;
  }

  private double micros(long ticks) {
    return ticks * tick;
  }

  /** What the alignment adds to each clock, less what it adds to all. */
  private double[] moved() {
    double[] moved = new double[clocks];
    Arrays.setAll(moved, c -> micros(alignment.offset(c)));
    double mean = Arrays.stream(moved).average().orElse(0);
    Arrays.setAll(moved, c -> moved[c] - mean);
    return moved;
  }

  private void solve(double[] newKnots) {
    CorridorFit next = new CorridorFit(units, newKnots, moved(), spread);
    if (fit != null) {
      next.startFrom(fit);
    }
    for (MinimumDelays d : ways) {
      int from = clockOf[d.from];
      int to = clockOf[d.to];
      long[] inner = new long[Math.max(0, newKnots.length - 2)];
      for (int k = 0; k < inner.length; k++) {
        inner[k] = start + Math.round(newKnots[k + 1] / tick) - alignment.offset(from);
      }
      MinimumDelays hull = d.between(inner);
      boolean together = components.together(from, to);
      for (int i = 0; i < hull.size(); i++) {
        long u = hull.sent(i) + alignment.offset(from) - start;
        long v = hull.received(i) + alignment.offset(to) - start;
        next.add(from, micros(u), to, micros(v), micros(v - u), together);
      }
    }
    next.solve();
    fit = next;
    knots = newKnots;
  }

  /** The knots, with one more in the middle of each piece in which a delay is negative. */
  private double[] split() {
    TreeSet<Double> all = new TreeSet<>();
    for (double k : knots) {
      all.add(k);
    }
    double finest = micros(end - start) / FINEST_PIECE;
    for (int r = 0; r < fit.rows() && all.size() < MAX_KNOTS; r++) {
      if (fit.corrected(r) >= 0) {
        continue;
      }
      double time = fit.time(r);
      int k = Arrays.binarySearch(knots, time);
      k = Math.max(0, Math.min(k >= 0 ? k : -k - 2, knots.length - 2));
      if (knots[k + 1] - knots[k] > finest) {
        all.add((knots[k] + knots[k + 1]) / 2);
      }
    }
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** What the corrections look like. */
  public Shape shape() {
    return shape;
  }

  /** Number of knots of each correction. */
  public int knots() {
    return knots.length;
  }

  /** The correction of a clock. */
  public TimeMap map(int clock) {
    long offset = alignment.offset(clock);
    int n = knots.length;
    long[] times = new long[n];
    long[] shifts = new long[n];
    for (int k = 0; k < n; k++) {
      times[k] = start + Math.round(knots[k] / tick) - offset;
      shifts[k] = offset + Math.round(fit.value(clock, knots[k]) / tick);
    }
    return shape == Shape.SPLINE && n > 2
        ? new CubicPieces(times, shifts)
        : new LinePieces(times, shifts, true);
  }

  /** The spanning tree along which clocks were brought together at first. */
  public List<Pair> tree() {
    TimeMap[] maps = new TimeMap[clocks];
    Arrays.setAll(maps, this::map);
    Map<Long, Long> shortest = new HashMap<>();
    for (MinimumDelays d : ways) {
      int from = clockOf[d.from];
      int to = clockOf[d.to];
      long least = Long.MAX_VALUE;
      for (int i = 0; i < d.size(); i++) {
        least = Math.min(least, maps[to].at(d.received(i)) - maps[from].at(d.sent(i)));
      }
      shortest.merge((long) from << 32 | to, least, Math::min);
    }
    List<Pair> pairs = new ArrayList<>();
    for (ClockAlignment.Edge e : alignment.tree()) {
      Long there = shortest.get((long) e.near() << 32 | e.far());
      Long back = shortest.get((long) e.far() << 32 | e.near());
      boolean both = there != null && back != null;
      pairs.add(new Pair(e.near(), e.far(), both ? Math.max(0, (there + back) / 2) : -1));
    }
    return pairs;
  }

  /** The corridor of two clocks for a picture. */
  public Corridor corridor(int from, int to) {
    TimeMap fromMap = map(from);
    TimeMap toMap = map(to);
    List<long[]> upper = new ArrayList<>();
    List<long[]> lower = new ArrayList<>();
    for (MinimumDelays d : ways) {
      boolean there = clockOf[d.from] == from && clockOf[d.to] == to;
      boolean back = clockOf[d.from] == to && clockOf[d.to] == from;
      if (!there && !back) {
        continue;
      }
      for (int i = 0; i < d.size(); i++) {
        long sent = (there ? fromMap : toMap).at(d.sent(i));
        long received = (there ? toMap : fromMap).at(d.received(i));
        (there ? upper : lower).add(new long[] {sent, there ? received - sent : sent - received});
      }
    }
    return new Corridor(upper, lower);
  }

  /**
   * Delays of two clocks after the correction, in ticks: those there are positive, those back are
   * shown negative.
   *
   * @param upper pairs of time and delay
   * @param lower pairs of time and negative delay
   */
  public record Corridor(List<long[]> upper, List<long[]> lower) {}
}
