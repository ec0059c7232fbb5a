package org.tracetool.format.slog2.read;

import java.io.IOException;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.TreeNode;
import org.tracetool.format.slog2.map.SlogClock;

/**
 * The times of a log: those of its root, or of its drawables if those of the root are damaged.
 *
 * @param start in seconds
 * @param end in seconds
 */
record LogTimeRange(double start, double end) {
  /** The times of a log; 0 for one without drawables, whose root is null. */
  static LogTimeRange of(SlogLog log, TreeNode root) throws IOException {
    if (root == null) {
      return new LogTimeRange(0, 0);
    }
    if (log.doubt(root.head()) == null) {
      return new LogTimeRange(root.head().start(), root.head().end());
    }
    double start = Double.POSITIVE_INFINITY;
    double end = Double.NEGATIVE_INFINITY;
    TreeWalk walk = new TreeWalk(log, WalkOrder.START, e -> {}); // reported when events are read
    for (Drawable d = walk.next(); d != null; d = walk.next()) {
      start = Math.min(start, d.start());
      end = Math.max(end, d.end());
    }
    return start <= end ? new LogTimeRange(start, end) : new LogTimeRange(0, 0);
  }

  /** Whether a node has times that ticks can count. */
  static boolean areTimes(NodeHead node) {
    return node.start() >= -SlogClock.MAX_EXACT_TICKS
        && node.end() <= SlogClock.MAX_EXACT_TICKS
        && node.start() <= node.end();
  }

  /** Whether a drawable lies in them. */
  boolean holds(Drawable d) {
    return d.start() >= start && d.end() <= end;
  }
}
