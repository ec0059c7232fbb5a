package org.tracetool.format.slog2.read;

import java.util.function.Consumer;
import org.tracetool.core.format.TreeShape;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;

/** Counts the nodes of a directory. */
final class TreeCount implements Consumer<NodeHead> {
  private long nodes;
  private long leaves;
  private int depth;
  private int largest;

  @Override
  public void accept(NodeHead node) {
    nodes++;
    leaves += node.depth() == 0 ? 1 : 0;
    depth = Math.max(depth, node.depth());
    largest = Math.max(largest, node.pointer().size());
  }

  /** The shape of the tree; null without nodes. */
  TreeShape shape(SlogHeader header) {
    return nodes == 0
        ? null
        : new TreeShape(depth, nodes, leaves, header.children(), header.leafSize(), largest);
  }
}
