package org.tracetool.format.slog2.tree;

/**
 * The time of each state without that of the states right within it, of states in drawing order.
 * Times are in arrays of their own, since comparing objects takes longer. Used again and again.
 */
final class NestedTimes {
  private double[] starts = new double[64];
  private double[] ends = new double[64];
  private double[] left = new double[64];

  /** The states that are open: each covers the next one. */
  private int[] open = new int[64];

  private int depth;
  private int size;

  /** Begins with the first one of so many states. */
  void begin(int states) {
    depth = 0;
    size = 0;
    if (states > left.length) {
      int room = Math.max(states, left.length * 2);
      starts = new double[room];
      ends = new double[room];
      left = new double[room];
      open = new int[room];
    }
  }

  /** Whether the state before has times that are neither before nor after these. */
  boolean isLike(double start, double end) {
    int last = size - 1;
    return last >= 0
        && !(starts[last] < start)
        && !(starts[last] > start)
        && !(ends[last] < end)
        && !(ends[last] > end);
  }

  /**
   * Adds a state.
   *
   * @param time how much of its time counts
   */
  void add(double start, double end, double time) {
    int covering = depth;
    while (covering > 0 && !covers(open[covering - 1], start, end)) {
      covering--;
    }
    if (covering > 0) {
      left[open[covering - 1]] -= time;
    }
    starts[size] = start;
    ends[size] = end;
    left[size] = time;
    open[covering] = size++;
    depth = covering + 1;
  }

  private boolean covers(int outer, double start, double end) {
    return starts[outer] <= start && end <= ends[outer];
  }

  /** What is left of the time of a state. */
  double left(int state) {
    return left[state];
  }
}
