package org.tracetool.legacy.otf.profile;

import java.util.Arrays;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;

/** How often a process calls each function, and the exclusive time of these calls in ticks. */
final class ProcessTimes {
  private final int token;
  private final Calls calls;
  private final long[] times;

  /** Functions, ascending, with the number of their calls. */
  record Calls(int[] functions, long[] counts) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Calls c
          && Arrays.equals(functions, c.functions)
          && Arrays.equals(counts, c.counts);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(functions) + Arrays.hashCode(counts);
    }
  }

  /**
   * @param token number of the process
   * @param keys its rows in {@code sums}, ascending
   */
  ProcessTimes(int token, long[] keys, KeyedSums sums) {
    this.token = token;
    int[] functions = new int[keys.length];
    long[] counts = new long[keys.length];
    long[] exclusive = new long[keys.length];
    int n = 0;
    for (long key : keys) {
      int row = sums.find(key);
      if (sums.get(row, CallSums.CALLS) > 0) {
        functions[n] = (int) key;
        counts[n] = sums.get(row, CallSums.CALLS);
        exclusive[n++] = sums.get(row, CallSums.EXCLUSIVE);
      }
    }
    calls = new Calls(Arrays.copyOf(functions, n), Arrays.copyOf(counts, n));
    times = Arrays.copyOf(exclusive, n);
  }

  int token() {
    return token;
  }

  Calls calls() {
    return calls;
  }

  /** The times in the order of {@link #calls()}. */
  long[] times() {
    return times;
  }

  /** How far the times of two processes are apart, 0 to 1; not a number if both have none. */
  double from(ProcessTimes other) {
    double small = 0;
    double large = 0;
    int i = 0;
    int j = 0;
    while (i < times.length || j < other.times.length) {
      int order =
          i == times.length
              ? 1
              : j == other.times.length
                  ? -1
                  : Integer.compare(calls.functions()[i], other.calls.functions()[j]);
      double a = order <= 0 ? times[i++] : 0;
      double b = order >= 0 ? other.times[j++] : 0;
      small += Math.min(a, b);
      large += Math.max(a, b);
    }
    return 1 - small / large;
  }
}
