package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/**
 * What previews that are not kept leave for the summary of the log: seconds and drawables by
 * category, of all lines together.
 */
final class DroppedPreviewTotals {
  private static final int MIN_SLOTS = 64;

  private final CategoryIndexes numbers;
  private double[] inclusive = new double[MIN_SLOTS];
  private double[] exclusive = new double[MIN_SLOTS];
  private long[] counts = new long[MIN_SLOTS];

  DroppedPreviewTotals(CategoryIndexes numbers) {
    this.numbers = numbers;
  }

  /** Adds a preview of a node that is complete. */
  void add(PreviewBuilder p) {
    double length = p.end - p.start;
    for (int i = 0; i < p.shares.size(); i++) {
      int at = p.shares.number(i);
      makeRoom(at);
      counts[at] += p.shares.count(i);
      if (length > 0) { // else shares are no numbers
        inclusive[at] += p.shares.inclusive(i) * length;
        exclusive[at] += p.shares.exclusive(i) * length;
      }
    }
  }

  private void makeRoom(int number) {
    if (number >= counts.length) {
      int room = Math.max(number + 1, 2 * counts.length);
      inclusive = Arrays.copyOf(inclusive, room);
      exclusive = Arrays.copyOf(exclusive, room);
      counts = Arrays.copyOf(counts, room);
    }
  }

  /** The place of the sums of a category; -1 if it has none. */
  private int find(int category) {
    int at = numbers.find(category);
    return at < counts.length ? at : -1;
  }

  private double of(double[] sums, int category) {
    int at = find(category);
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
    int at = find(category);
    return at < 0 ? 0 : counts[at];
  }
}
