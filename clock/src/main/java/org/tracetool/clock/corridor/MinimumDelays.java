package org.tracetool.clock.corridor;

import java.util.Arrays;

/**
 * The shortest delays from one unit to another one: points of the time of sending and that of
 * receiving, each on the clock of its unit. Points that no line under all of them could touch are
 * left out when there are too many.
 */
final class MinimumDelays {
  final int from;
  final int to;
  private long[] points = new long[8];
  private int size;
  private boolean sorted = true;

  MinimumDelays(int from, int to) {
    this.from = from;
    this.to = to;
  }

  int size() {
    return size;
  }

  long sent(int point) {
    return points[2 * point];
  }

  long received(int point) {
    return points[2 * point + 1];
  }

  long delay(int point) {
    return received(point) - sent(point);
  }

  void add(long sent, long received) {
    if (2 * size == points.length) {
      points = Arrays.copyOf(points, 4 * size);
    }
    sorted &= size == 0 || sent >= points[2 * size - 2];
    points[2 * size] = sent;
    points[2 * size + 1] = received;
    size++;
  }

  /** The shortest delay. */
  long shortest() {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < size; i++) {
      shortest = Math.min(shortest, delay(i));
    }
    return shortest;
  }

  private void sort() {
    if (sorted) {
      return;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compare(sent(a), sent(b)));
    long[] moved = new long[points.length];
    for (int i = 0; i < size; i++) {
      moved[2 * i] = sent(order[i]);
      moved[2 * i + 1] = received(order[i]);
    }
    points = moved;
    sorted = true;
  }

  /** Keeps, of the points in each interval of so many ticks, those of the lower hull. */
  void thinOut(long width) {
    sort();
    int kept = 0;
    int start = 0;
    for (int i = 0; i < size; i++) {
      if (i > 0 && Math.floorDiv(sent(i), width) != Math.floorDiv(sent(i - 1), width)) {
        start = kept;
      }
      kept = keep(start, kept, i);
    }
    size = kept;
  }

  /** Adds a point to a lower hull that is at {@code start} to {@code kept} in the same array. */
  private int keep(int start, int kept, int point) {
    long sent = sent(point);
    long received = received(point);
    int end = kept;
    while (end - start >= 2 && !isBelow(end - 2, end - 1, sent, received - sent)) {
      end--;
    }
    if (end - start >= 1 && sent(end - 1) == sent) {
      if (delay(end - 1) <= received - sent) {
        return end;
      }
      end--;
    }
    points[2 * end] = sent;
    points[2 * end + 1] = received;
    return end + 1;
  }

  /** Returns whether point b is below the line from point a to another one. */
  private boolean isBelow(int a, int b, long sent, long delay) {
    double left = (double) (delay(b) - delay(a)) * (sent - sent(a));
    double right = (double) (delay - delay(a)) * (sent(b) - sent(a));
    return left < right;
  }

  /** The points of the lower hulls in each interval between knots, ascending, times of sending. */
  MinimumDelays between(long[] knots) {
    sort();
    MinimumDelays hull = new MinimumDelays(from, to);
    hull.points = new long[points.length];
    int interval = 0;
    int start = 0;
    for (int i = 0; i < size; i++) {
      while (interval < knots.length && sent(i) >= knots[interval]) {
        interval++;
        start = hull.size;
      }
      hull.points[2 * hull.size] = sent(i);
      hull.points[2 * hull.size + 1] = received(i);
      // The hull grows in place: the new point is the one behind its end.
      hull.size = hull.keep(start, hull.size, hull.size);
    }
    return hull;
  }
}
