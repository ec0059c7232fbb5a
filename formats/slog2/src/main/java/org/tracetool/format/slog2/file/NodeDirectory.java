package org.tracetool.format.slog2.file;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** The list of all nodes. */
public final class NodeDirectory {
  private static final Comparator<NodeHead> ORDER =
      Comparator.comparingInt(NodeHead::depth).reversed().thenComparingInt(NodeHead::position);

  private NodeDirectory() {}

  /** Appends it. */
  public static void write(List<NodeHead> nodes, BlockByteSink out) {
    List<NodeHead> sorted = new ArrayList<>(nodes);
    sorted.sort(ORDER);
    out.i32(sorted.size());
    for (NodeHead node : sorted) {
      node.writeEntry(out);
    }
  }

  /** Reads it; the root comes first, each depth from left to right. */
  public static List<NodeHead> read(BlockByteInput in) throws BadBlockException {
    List<NodeHead> nodes = new ArrayList<>();
    readAll(in, nodes::add);
    nodes.sort(ORDER);
    return nodes;
  }

  /** Reads it, in the order of the file. */
  public static void readAll(BlockByteInput in, Consumer<NodeHead> to) throws BadBlockException {
    int count = in.count32("nodes", NodeHead.SIZE);
    for (int i = 0; i < count; i++) {
      to.accept(NodeHead.readEntry(in));
    }
  }
}
