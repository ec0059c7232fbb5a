package org.tracetool.format.slog2.tree;

import java.util.Set;
import org.tracetool.format.slog2.file.NodeHead;

/** Shares of categories in the whole log, summed up over all lines. */
public final class Summary {
  private final Shares shares = new Shares();

  /** Instead of the shares, if previews were not kept. */
  private final Totals totals;

  private final double length;

  private Summary(Totals totals, double length) {
    this.totals = totals;
    this.length = length;
  }

  static Summary of(Previews all, NodeHead root) {
    Summary summary = new Summary(null, root.end() - root.start());
    summary.add(all.nestless());
    summary.add(all.nestable());
    return summary;
  }

  static Summary of(Totals totals, NodeHead root) {
    return new Summary(totals, root.end() - root.start());
  }

  private void add(Set<Preview> previews) {
    for (Preview p : previews) {
      float part = (float) ((p.end - p.start) / length);
      for (int from = 0; from < p.shares.size(); from++) {
        int category = p.shares.category(from);
        int to = shares.find(category);
        if (to < 0) {
          to = shares.add(category);
        }
        shares.addCount(to, p.shares.count(from));
        shares.addInclusive(to, p.shares.inclusive(from) * part);
        shares.addExclusive(to, p.shares.exclusive(from) * part);
      }
    }
  }

  /** Share with what is nested; 0 for a category that no primitive has. */
  public float inclusive(int category) {
    if (totals != null) {
      return ratio(totals.inclusive(category));
    }
    int share = shares.find(category);
    return share < 0 ? 0 : shares.inclusive(share);
  }

  /** Share without what is nested. */
  public float exclusive(int category) {
    if (totals != null) {
      return ratio(totals.exclusive(category));
    }
    int share = shares.find(category);
    return share < 0 ? 0 : shares.exclusive(share);
  }

  private float ratio(double seconds) {
    return length > 0 ? (float) (seconds / length) : 0;
  }

  /** Primitives. */
  public long count(int category) {
    if (totals != null) {
      return totals.count(category);
    }
    int share = shares.find(category);
    return share < 0 ? 0 : shares.count(share);
  }
}
