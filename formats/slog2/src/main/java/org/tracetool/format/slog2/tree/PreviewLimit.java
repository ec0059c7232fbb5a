package org.tracetool.format.slog2.tree;

import java.util.List;

/**
 * How much memory the previews of a tree may take. Each node has one for each line that is drawn on
 * in it, and those of the nodes below stay in memory until the node above them is written; so it is
 * lines and categories, not drawables, that there can be too many of.
 */
final class PreviewLimit {
  /** The rest is for definitions, for drawables, and for the block that is written. */
  private static final double HEAP_SHARE = 0.5;

  private PreviewLimit() {}

  /** The limit for this program, in bytes. */
  static long ofHeap() {
    return (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
  }

  /**
   * Whether there are more previews than there is memory for.
   *
   * @param node the node that is to be completed, whose own previews come from those of its
   *     children
   * @param open all open nodes
   */
  static boolean isExceeded(OpenNode node, List<OpenNode> open, long most) {
    long stored = 0;
    for (OpenNode other : open) {
      stored += other.childBytes();
    }
    return stored + node.childBytes() > most;
  }
}
