package org.tracetool.format.slog2.read;

import java.io.IOException;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.file.Node;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.map.LogClock;

/**
 * The times of a log: those of its root, or of its drawables if those of the root are damaged.
 *
 * @param start in seconds
 * @param end in seconds
 */
record LogTimes(double start, double end) {
  /** The times of a log; 0 for one without drawables, whose root is null. */
  static LogTimes of(SlogLog log, Node root) throws IOException {
    if (root == null) {
      return new LogTimes(0, 0);
    }
    if (log.doubt(root.head()) == null) {
      return new LogTimes(root.head().start(), root.head().end());
    }
    double start = Double.POSITIVE_INFINITY;
    double end = Double.NEGATIVE_INFINITY;
    TreeWalk walk = new TreeWalk(log, WalkOrder.START, e -> {}); // told when events are read
    for (Drawable d = walk.next(); d != null; d = walk.next()) {
      start = Math.min(start, d.start());
      end = Math.max(end, d.end());
    }
    return start <= end ? new LogTimes(start, end) : new LogTimes(0, 0);
  }

  /** Whether a node has times that ticks can count. */
  static boolean areTimes(NodeHead node) {
    return node.start() >= -LogClock.MOST
        && node.end() <= LogClock.MOST
        && node.start() <= node.end();
  }

  /** Whether a drawable lies in them. */
  boolean holds(Drawable d) {
    return d.start() >= start && d.end() <= end;
  }
}
