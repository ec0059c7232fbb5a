package org.tracetool.format.slog2.tree;

import java.util.Set;
import org.tracetool.format.slog2.file.NodeHead;

/** Shares of categories in the whole log, summed up over all lines. */
public final class LogSummary {
  /** Numbers of categories, and shares by them; null if previews were not kept. */
  private final CategoryIndexes numbers;

  private float[] inclusive;
  private float[] exclusive;
  private long[] counts;

  /** Instead of the shares, if previews were not kept. */
  private final DroppedPreviewTotals totals;

  private final double length;

  private LogSummary(CategoryIndexes numbers, DroppedPreviewTotals totals, double length) {
    this.numbers = numbers;
    this.totals = totals;
    this.length = length;
  }

  static LogSummary of(NodePreviews all, NodeHead root, CategoryIndexes numbers) {
    LogSummary summary = new LogSummary(numbers, null, root.end() - root.start());
    summary.inclusive = new float[numbers.size()];
    summary.exclusive = new float[numbers.size()];
    summary.counts = new long[numbers.size()];
    summary.add(all.nestless());
    summary.add(all.nestable());
    return summary;
  }

  static LogSummary of(DroppedPreviewTotals totals, NodeHead root) {
    return new LogSummary(null, totals, root.end() - root.start());
  }

  private void add(Set<PreviewBuilder> previews) {
    for (PreviewBuilder p : previews) {
      float part = (float) ((p.end - p.start) / length);
      for (int from = 0; from < p.shares.size(); from++) {
        int number = p.shares.number(from);
        counts[number] += p.shares.count(from);
        inclusive[number] += p.shares.inclusive(from) * part;
        exclusive[number] += p.shares.exclusive(from) * part;
      }
    }
  }

  /** Share with what is nested; 0 for a category that no primitive has. */
  public float inclusive(int category) {
    if (totals != null) {
      return ratio(totals.inclusive(category));
    }
    int number = numbers.find(category);
    return number < 0 ? 0 : inclusive[number];
  }

  /** Share without what is nested. */
  public float exclusive(int category) {
    if (totals != null) {
      return ratio(totals.exclusive(category));
    }
    int number = numbers.find(category);
    return number < 0 ? 0 : exclusive[number];
  }

  private float ratio(double seconds) {
    return length > 0 ? (float) (seconds / length) : 0;
  }

  /** Primitives. */
  public long count(int category) {
    if (totals != null) {
      return totals.count(category);
    }
    int number = numbers.find(category);
    return number < 0 ? 0 : counts[number];
  }
}
