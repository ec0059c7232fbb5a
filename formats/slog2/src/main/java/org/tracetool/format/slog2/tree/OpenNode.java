package org.tracetool.format.slog2.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BlockByteSink;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.TreeNode;

/** A node that takes drawables, and is used again for the next one of its depth. */
final class OpenNode {
  /** A child that is written. */
  record ClosedNode(NodeHead head, NodePreviews previews) {}

  final int depth;
  int position;
  double start = Double.POSITIVE_INFINITY;
  double end = Double.NEGATIVE_INFINITY;

  private final List<Drawable> nestless = new ArrayList<>();
  private final List<Drawable> nestable = new ArrayList<>();

  /** The previews of what nests, each in its place, as long as that is {@link #plain}. */
  private final List<PreviewBuilder> previewsOfNestable = new ArrayList<>();

  /**
   * Whether all that nests are primitives with times that are numbers. Then those of each preview
   * are in the order of all of them, and need not be sorted once more.
   */
  private boolean plain = true;

  private long bytes = TreeNode.EMPTY;
  private NodePreviews previews = new NodePreviews();
  final List<ClosedNode> children = new ArrayList<>();

  OpenNode(int depth, int position) {
    this.depth = depth;
    this.position = position;
  }

  /** The bytes that a leaf with these drawables takes. */
  long bytes() {
    return bytes;
  }

  /** Puts a primitive in; of a composite it may be the part. */
  void add(Primitive p, DrawableTopology topology) {
    bytes += 1 + NodeCodec.size(p);
    PreviewBuilder preview = previews.add(topology, p);
    if (topology == DrawableTopology.STATE) {
      nestable.add(p);
      previewsOfNestable.add(preview);
      plain &= !Double.isNaN(p.start()) && !Double.isNaN(p.end());
    } else {
      nestless.add(p);
    }
  }

  /** Puts a composite in; each part is then {@link #preview}ed. */
  void add(Composite c) {
    nestable.add(c);
    plain = false;
    bytes += 1 + NodeCodec.size(c);
  }

  /** A part of a composite counts in the previews. */
  void preview(Primitive part, DrawableTopology topology) {
    previews.add(topology, part);
  }

  /** About how much memory the previews of its children take. */
  long childBytes() {
    long sum = 0;
    for (ClosedNode child : children) {
      sum += child.previews().bytes();
    }
    return sum;
  }

  /** Takes the previews of its children away, which are then written without. */
  void dropPreviews(Consumer<NodePreviews> taker) {
    for (int i = 0; i < children.size(); i++) {
      ClosedNode child = children.get(i);
      taker.accept(child.previews());
      children.set(i, new ClosedNode(child.head(), NodePreviews.NONE));
    }
  }

  /**
   * Completes the previews, when the node has just been written; those of its children are used up.
   */
  NodePreviews close(ShareContext tools) {
    previews.closeOwn(tools);
    if (plain) {
      int[] order = tools.sort().order(); // that of what nests, which was written last
      for (int i = 0; i < nestable.size(); i++) {
        previewsOfNestable.get(order[i]).putInOrder((Primitive) nestable.get(order[i]));
      }
    }
    List<NodePreviews> below = new ArrayList<>(children.size());
    for (ClosedNode child : children) {
      below.add(child.previews());
    }
    previews.close(below, tools);
    return previews;
  }

  /** Appends the node, all of it but the pointer to itself. */
  void write(BlockByteSink out, BlockPointer pointer, ChildPreviewMerge shadows, DrawingSort sort) {
    new NodeHead(start, end, depth, position, pointer).write(out);
    write(nestless, out, sort);
    write(nestable, out, sort);
    out.i32(children.size());
    for (ClosedNode child : children) {
      child.head().write(out);
      shadows.write(child.previews(), out);
    }
  }

  private static void write(List<Drawable> drawables, BlockByteSink out, DrawingSort sort) {
    Drawable[] sorted = sort.sort(drawables);
    out.i32(drawables.size());
    for (int i = 0; i < drawables.size(); i++) {
      NodeCodec.writeTagged(sorted[i], out);
    }
  }

  /** Lets what is written go; the node is the last one of its depth. */
  void release() {
    nestless.clear();
    nestable.clear();
    previewsOfNestable.clear();
    plain = true;
    children.clear();
    previews = new NodePreviews();
  }

  /** Empties the node, to be the next one of its depth. */
  void reopen(int nextPosition) {
    start = end;
    end = Double.NEGATIVE_INFINITY;
    position = nextPosition;
    release();
    bytes = TreeNode.EMPTY;
  }
}
