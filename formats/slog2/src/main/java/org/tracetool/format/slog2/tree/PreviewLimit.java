package org.tracetool.format.slog2.tree;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;

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
   * Refuses more than there is memory for.
   *
   * @param node the node that is to be completed, whose own previews come from those of its
   *     children
   * @param open all open nodes
   * @throws UnsupportedTraceException if it is too much; the message says what fits
   */
  static void check(OpenNode node, List<OpenNode> open, long most)
      throws UnsupportedTraceException {
    long stored = 0;
    for (OpenNode other : open) {
      stored += other.childBytes();
    }
    if (stored + node.childBytes() <= most) {
      return;
    }
    Set<Integer> lines = new HashSet<>();
    for (OpenNode other : open) {
      for (OpenNode.Closed child : other.children) {
        child.previews().addLines(lines);
      }
    }
    // When the last node is completed, a line is in that and in its children.
    long fit = (long) (lines.size() * ((double) most / stored / 2));
    throw new UnsupportedTraceException(
            "SLOG-2 has a preview of each process or thread in each part of the time, with a share"
                + " for each function; with this memory, a log like this can have no more than about "
                + fit
                + " processes and threads with events; choose some of them, or a format without"
                + " previews")
        .advising(Remedy.MORE_MEMORY);
  }
}
