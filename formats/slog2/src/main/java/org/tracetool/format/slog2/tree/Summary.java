package org.tracetool.format.slog2.tree;

import java.util.Set;
import org.tracetool.format.slog2.file.NodeHead;

/** Shares of categories in the whole log, summed up over all lines. */
public final class Summary {
  private final Shares shares = new Shares();

  private Summary() {}

  static Summary of(Previews all, NodeHead root) {
    Summary summary = new Summary();
    double length = root.end() - root.start();
    summary.add(all.nestless(), length);
    summary.add(all.nestable(), length);
    return summary;
  }

  private void add(Set<Preview> previews, double length) {
    for (Preview p : previews) {
      float part = (float) ((p.end - p.start) / length);
      for (int k = 0; k < p.shares.size(); k++) {
        Share from = p.shares.get(k);
        Share to = shares.find(from.category);
        if (to == null) {
          to = shares.add(from.category);
        }
        to.count += from.count;
        to.inclusive += from.inclusive * part;
        to.exclusive += from.exclusive * part;
      }
    }
  }

  /** Share with what is nested; 0 for a category that no primitive has. */
  public float inclusive(int category) {
    Share share = shares.find(category);
    return share == null ? 0 : share.inclusive;
  }

  /** Share without what is nested. */
  public float exclusive(int category) {
    Share share = shares.find(category);
    return share == null ? 0 : share.exclusive;
  }

  /** Primitives. */
  public long count(int category) {
    Share share = shares.find(category);
    return share == null ? 0 : share.count;
  }
}
