package org.tracetool.analyze.path;

/**
 * Where in the run most waiting is seen: in one of its windows, or in a part of that window if
 * nearly all of its waiting is there, as where a run is idle between.
 */
final class WaitingPlace {
  /** Equal parts of a window, at most, and of all windows together. */
  private static final int MAX_PARTS = 64;

  private static final int MAX_ALL_PARTS = 1 << 16;

  /** This part of the window at most is shown instead of all of it. */
  private static final int SHOWN = 8;

  /** So much of the waiting of the window has to be in these parts. */
  private static final double MIN_SHARE = 0.8;

  private final int parts;
  private final long from;
  private final double width;
  private final double[] sums;

  /**
   * No waiting yet.
   *
   * @param from begin of the run
   * @param to its end
   * @param windows number of equal windows
   */
  WaitingPlace(long from, long to, int windows) {
    this.from = from;
    parts = Math.max(1, Math.min(MAX_PARTS, MAX_ALL_PARTS / windows));
    sums = new double[parts * windows];
    width = (double) (to - from) / sums.length;
  }

  private double border(int part) {
    return from + part * width;
  }

  private int partOf(long time) {
    return width <= 0
        ? 0
        : (int) Math.max(0, Math.min(sums.length - 1, Math.floor((time - from) / width)));
  }

  /** Adds waiting that is evenly spread over a part of the time. */
  void add(long begin, long end, double ticks) {
    int last = partOf(end);
    for (int i = partOf(begin); i <= last; i++) {
      double inside = Math.min(end, border(i + 1)) - Math.max(begin, border(i));
      if (inside > 0) {
        sums[i] += ticks * inside / (end - begin);
      }
    }
  }

  /** Where most waiting of a window is seen: begin and end, the same if it has none. */
  double[] in(int window) {
    int begin = window * parts;
    int end = begin + parts;
    double wanted = 0;
    for (int i = begin; i < end; i++) {
      wanted += MIN_SHARE * sums[i];
    }
    if (!(wanted > 0)) {
      return new double[] {border(begin), border(begin)};
    }
    int first = begin;
    int best = parts;
    int at = begin;
    double sum = 0;
    for (int i = begin; i < end; i++) {
      sum += sums[i];
      while (at < i && sum - sums[at] >= wanted) {
        sum -= sums[at++];
      }
      if (sum >= wanted && i + 1 - at < best) {
        first = at;
        best = i + 1 - at;
      }
    }
    boolean isPart = best <= parts / SHOWN; // with as much before and after it
    return new double[] {
      border(isPart ? Math.max(begin, first - best) : begin),
      border(isPart ? Math.min(end, first + 2 * best) : end)
    };
  }
}
