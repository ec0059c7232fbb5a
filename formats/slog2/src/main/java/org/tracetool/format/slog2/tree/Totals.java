package org.tracetool.format.slog2.tree;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;

/**
 * What previews that are not kept leave for the summary of the log: seconds and drawables by
 * category, of all lines together.
 */
final class Totals {
  private static final int FEWEST = 64;

  private final KeyNumbers numbers = new KeyNumbers();
  private double[] inclusive = new double[FEWEST];
  private double[] exclusive = new double[FEWEST];
  private long[] counts = new long[FEWEST];

  /** Adds a preview of a node that is complete. */
  void add(Preview p) {
    double length = p.end - p.start;
    for (int i = 0; i < p.shares.size(); i++) {
      int at = at(p.shares.category(i));
      counts[at] += p.shares.count(i);
      if (length > 0) { // else shares are no numbers
        inclusive[at] += p.shares.inclusive(i) * length;
        exclusive[at] += p.shares.exclusive(i) * length;
      }
    }
  }

  private int at(int category) {
    int at = numbers.number(category & 0xffff_ffffL);
    if (at == counts.length) {
      inclusive = Arrays.copyOf(inclusive, 2 * at);
      exclusive = Arrays.copyOf(exclusive, 2 * at);
      counts = Arrays.copyOf(counts, 2 * at);
    }
    return at;
  }

  private double of(double[] sums, int category) {
    int at = numbers.find(category & 0xffff_ffffL);
    return at < 0 ? 0 : sums[at];
  }

  /** Seconds of a category with what is nested. */
  double inclusive(int category) {
    return of(inclusive, category);
  }

  /** Seconds of a category without what is nested in the same node. */
  double exclusive(int category) {
    return of(exclusive, category);
  }

  /** Drawables of a category. */
  long count(int category) {
    int at = numbers.find(category & 0xffff_ffffL);
    return at < 0 ? 0 : counts[at];
  }
}
