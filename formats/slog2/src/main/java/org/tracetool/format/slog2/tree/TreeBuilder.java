package org.tracetool.format.slog2.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.Extremes;
import org.tracetool.format.slog2.drawable.LineSet;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BlockByteSink;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;

/**
 * Builds the tree in one pass. Of each depth one node is open; a leaf that is full is written, with
 * all nodes above it that are complete with it. A drawable goes into the lowest open node that
 * begins early enough. Once previews would take more memory than there is for them, nodes are
 * written without, which readers can do without, too.
 */
public final class TreeBuilder {
  private static final int HEAD_SIZE_AT = NodeHead.SIZE - Integer.BYTES;

  private final int fanOut;
  private final int leafSize;
  private final IntFunction<DrawableTopology> topologies;
  private final TreeOutput output;
  private final BlockByteSink block = new BlockByteSink();
  private final ShareContext tools = new ShareContext();
  private final ChildPreviewMerge shadows = new ChildPreviewMerge(tools);
  private final boolean[] topologiesUsed = new boolean[DrawableTopology.values().length];

  /** The open nodes, the leaf first. */
  private final List<OpenNode> chain = new ArrayList<>();

  private final List<NodeHead> nodes = new ArrayList<>();
  private final LineSet lines = new LineSet();

  /** How much memory previews may take. */
  private final long mostPreviewBytes;

  private int largest;

  /** The latest end so far; drawables that come too late go into nodes that began before them. */
  private double latest = Double.NEGATIVE_INFINITY;

  private boolean any;
  private long lateBytes;
  private NodePreviews all;

  /** What is known of drawables instead of their previews; null as long as these are kept. */
  private DroppedPreviewTotals totals;

  /**
   * An empty tree. What it takes is bounded by the memory of this program.
   *
   * @param fanOut children of a node at most
   * @param leafSize bytes of a leaf at most
   * @param topologies the topology of a category by its index
   */
  public TreeBuilder(
      int fanOut, int leafSize, IntFunction<DrawableTopology> topologies, TreeOutput output) {
    this(fanOut, leafSize, topologies, output, PreviewLimit.ofHeap());
  }

  /** As the other one, with a bound for the memory of previews in bytes. */
  TreeBuilder(
      int fanOut,
      int leafSize,
      IntFunction<DrawableTopology> topologies,
      TreeOutput output,
      long mostPreviewBytes) {
    this.mostPreviewBytes = mostPreviewBytes;
    this.fanOut = fanOut;
    this.leafSize = leafSize;
    this.topologies = topologies;
    this.output = output;
    chain.add(new OpenNode(0, 0));
  }

  /** Adds a drawable, in the order of ends. */
  public void add(Drawable d) throws IOException {
    if (d instanceof Primitive p) {
      add(p, topologies.apply(p.category()));
      return;
    }
    add((Composite) d, null);
  }

  /**
   * Adds a drawable of which the topology is known.
   *
   * @param topology of a composite that of all parts
   */
  public void add(Drawable d, DrawableTopology topology) throws IOException {
    if (d instanceof Primitive p) {
      long size = NodeCodec.size(p);
      makeRoom(size);
      nodeFor(p.start()).add(p, topology);
      noteEnd(p, size);
    } else {
      add((Composite) d, topology);
    }
  }

  /** Adds a composite; its parts are of the topology, or each of its own if that is null. */
  private void add(Composite c, DrawableTopology ofParts) throws IOException {
    long size = size(c);
    makeRoom(size);
    OpenNode node = nodeFor(c.start());
    boolean whole = c.category() != DrawableCategory.NONE;
    if (whole) {
      node.add(c);
    }
    for (Primitive p : c.parts()) {
      DrawableTopology topology = ofParts == null ? topologies.apply(p.category()) : ofParts;
      if (whole) {
        node.preview(p, topology);
      } else {
        node.add(p, topology);
      }
    }
    noteEnd(c, size);
  }

  private void makeRoom(long size) throws IOException {
    if (chain.get(0).bytes() + size > leafSize && any) {
      switchBranch();
    }
  }

  private void noteEnd(Drawable d, long size) {
    any = true;
    double end = d.end();
    lateBytes += end < latest ? size : 0;
    latest = Extremes.max(latest, end);
  }

  private static long size(Drawable d) {
    if (d instanceof Composite c && c.category() == DrawableCategory.NONE) {
      long sum = 0;
      for (Primitive p : c.parts()) {
        sum += NodeCodec.size(p);
      }
      return sum;
    }
    return NodeCodec.size(d);
  }

  /** The lowest open node that begins early enough. */
  private OpenNode nodeFor(double start) {
    int depth = 0;
    while (depth < chain.size() && !(chain.get(depth).start <= start)) {
      depth++;
    }
    if (depth < chain.size()) {
      return chain.get(depth);
    }
    OpenNode node = chain.get(depth - 1);
    node.start = start;
    return node;
  }

  /** The leaf is full: completes it and all nodes above that the next leaf is not below of. */
  private void switchBranch() throws IOException {
    int position = chain.get(0).position + 1;
    for (int depth = 0; chain.get(depth).position != position; depth++) {
      OpenNode node = chain.get(depth);
      boolean top = depth + 1 == chain.size();
      if (top) {
        OpenNode root = new OpenNode(depth + 1, position / fanOut);
        root.start = node.start;
        chain.add(root);
      }
      node.end = latest;
      write(node, chain.get(depth + 1));
      node.reopen(position);
      position /= fanOut;
      if (top) {
        return;
      }
    }
  }

  /** Completes a node and writes it. */
  private void write(OpenNode node, OpenNode parent) throws IOException {
    if (totals == null && PreviewLimit.isExceeded(node, chain, mostPreviewBytes)) {
      totals = new DroppedPreviewTotals(tools.numbers());
      for (OpenNode open : chain) {
        open.dropPreviews(this::fold);
      }
    }
    long offset = output.position();
    block.clear();
    node.write(block, new BlockPointer(offset, 0), shadows, tools.sort());
    block.patch32(HEAD_SIZE_AT, block.size());
    largest = Math.max(largest, block.size());
    output.append(block);
    NodeHead head =
        new NodeHead(
            node.start,
            node.end,
            node.depth,
            node.position,
            new BlockPointer(offset, block.size()));
    nodes.add(head);
    NodePreviews previews = node.close(tools);
    if (totals != null) {
      fold(previews);
      previews = NodePreviews.NONE;
    }
    if (parent == null) {
      all = previews;
    } else {
      parent.children.add(new OpenNode.ClosedNode(head, previews));
    }
  }

  /** Previews for which there is no memory leave their sums. */
  private void fold(NodePreviews previews) {
    note(previews.nestless());
    note(previews.nestable());
    previews.nestless().forEach(totals::add);
    previews.nestable().forEach(totals::add);
  }

  /** Writes the open nodes; returns the root, null if no drawable came. */
  public NodeHead finish() throws IOException {
    if (!any) {
      return null;
    }
    for (int depth = 0; depth < chain.size(); depth++) {
      OpenNode node = chain.get(depth);
      node.end = latest;
      write(node, depth + 1 < chain.size() ? chain.get(depth + 1) : null);
      node.release();
    }
    note(all.nestless());
    note(all.nestable());
    return nodes.get(nodes.size() - 1);
  }

  private void note(Set<PreviewBuilder> previews) {
    for (PreviewBuilder p : previews) {
      topologiesUsed[p.topology.code()] = true;
      for (int line : p.lines) {
        lines.add(line);
      }
    }
  }

  /** Bytes of drawables that came too late; those may be in nodes that are in memory. */
  public long lateBytes() {
    return lateBytes;
  }

  /** All nodes that are written. */
  public List<NodeHead> nodes() {
    return nodes;
  }

  /** Bytes of the largest node. */
  public int largest() {
    return largest;
  }

  /** All lines that drawables name; after {@link #finish}. */
  public LineSet lines() {
    return lines;
  }

  /** Whether a drawable has a topology, so that there are previews of it; after {@link #finish}. */
  public boolean has(DrawableTopology topology) {
    return topologiesUsed[topology.code()];
  }

  /** Shares of the whole log by category; after {@link #finish}. */
  public LogSummary summary() {
    NodeHead root = nodes.get(nodes.size() - 1);
    return totals == null ? LogSummary.of(all, root, tools.numbers()) : LogSummary.of(totals, root);
  }

  /** Whether nodes were written without previews, since there was no memory for them. */
  public boolean lacksPreviews() {
    return totals != null;
  }
}
