package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.LineSet;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.BlockByteInput;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.ChildPointer;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.TreeNode;

/**
 * The tree of a log that was cut or damaged. Nodes lie one behind the other from the header on,
 * each behind its children, and say where they are and how long: so those that are there can be
 * read without the root. Of one that is not whole the first drawables are taken. Nodes whose parent
 * is missing get a made one, up to a root.
 */
final class RescuedTree {
  /** Reads a block of the file, or as much of it as is there. */
  @FunctionalInterface
  interface Blocks {
    BlockByteInput read(BlockPointer pointer) throws IOException;
  }

  /** More levels than these no tree has, since positions have 31 bits and are halved. */
  private static final int MAX_LEVELS = 32;

  /**
   * Bytes of nodes that are not whole, and how many more for each byte of the file: with more, they
   * lie within each other, and to read all of them would take for ever.
   */
  private static final long MAX_PARTIAL_BYTES = 1L << 28;

  private static final long MAX_PARTIAL_SHARE = 4;

  private static final Comparator<NodeHead> BY_POSITION =
      Comparator.comparingInt(NodeHead::position);

  /** A node by its place in the tree. */
  private record Place(int depth, int position) {}

  private final Blocks blocks;
  private final boolean counts;
  private final int fanOut;

  /** Nodes without a parent so far, by depth. */
  private final TreeMap<Integer, Map<BlockPointer, NodeHead>> orphans = new TreeMap<>();

  /** Nodes that parents name and that were not read whole. */
  private final Map<Place, NodeHead> lost = new HashMap<>();

  private final Set<BlockPointer> whole = new HashSet<>();

  /** Nodes of which only the first drawables can be read. */
  private final Map<Place, NodeHead> partial = new HashMap<>();

  private final Set<BlockPointer> partialPlaces = new HashSet<>();
  private final Map<Integer, DrawableTopology> topologies = new TreeMap<>();
  private final LineSet lines = new LineSet();

  /** Nodes that are not in the file, or not with their children. */
  private final Map<BlockPointer, NodeHead> made = new HashMap<>();

  private final Map<BlockPointer, List<ChildPointer>> madeChildren = new HashMap<>();
  private long partialBytes;
  private NodeHead root;

  private RescuedTree(Blocks blocks, boolean counts, int fanOut) {
    this.blocks = blocks;
    this.counts = counts;
    this.fanOut = fanOut;
  }

  /**
   * Finds the nodes of a file.
   *
   * @param places where there may be nodes, rising
   * @param counts whether weights of previews have counts
   * @param fanOut children of a node at most
   */
  static RescuedTree of(NodePlaces places, Blocks blocks, boolean counts, int fanOut)
      throws IOException {
    RescuedTree tree = new RescuedTree(blocks, counts, fanOut);
    for (long at = places.next(); at >= 0; at = places.next()) {
      NodeHead head = places.head();
      if (head.depth() >= 0 && head.depth() < MAX_LEVELS && head.position() >= 0) {
        tree.add(head, places);
      }
    }
    tree.join();
    return tree;
  }

  private void add(NodeHead head, NodePlaces places) throws IOException {
    BlockPointer pointer = head.pointer();
    BlockByteInput block = blocks.read(pointer);
    int bytes = block.left();
    TreeNode node;
    try {
      node = NodeCodec.readNode(block, counts);
      whole.add(pointer);
      places.skip(pointer.size());
    } catch (BadBlockException e) {
      partialBytes += bytes;
      if (partialBytes > MAX_PARTIAL_BYTES + MAX_PARTIAL_SHARE * places.fileBytes()) {
        throw new BadBlockException(
            pointer.offset(), "nodes one behind the other", "damaged ones within each other");
      }
      node = NodeCodec.readRest(blocks.read(pointer));
      partial.put(new Place(head.depth(), head.position()), head);
      partialPlaces.add(pointer);
    }
    Map<BlockPointer, NodeHead> below = orphans.get(head.depth() - 1);
    for (ChildPointer child : node.children()) {
      NodeHead c = child.head();
      boolean there = below != null && below.remove(c.pointer()) != null;
      if (!there && c.depth() == head.depth() - 1 && !whole.contains(c.pointer())) {
        lost.put(new Place(c.depth(), c.position()), c);
      }
    }
    orphans.computeIfAbsent(head.depth(), d -> new LinkedHashMap<>()).put(pointer, head);
    node.nestless().forEach(d -> note(d, DrawableTopology.ARROW));
    node.nestable().forEach(d -> note(d, DrawableTopology.STATE));
  }

  private void note(Drawable drawable, DrawableTopology usual) {
    if (drawable instanceof Composite c) {
      topologies.putIfAbsent(c.category(), DrawableTopology.STATE);
      for (Primitive p : c.parts()) {
        note(p, p.firstLine() == p.lastLine() ? DrawableTopology.STATE : DrawableTopology.ARROW);
      }
    } else {
      boolean event = ((Primitive) drawable).vertices() == 1;
      topologies.putIfAbsent(drawable.category(), event ? DrawableTopology.EVENT : usual);
      lines.add(drawable.firstLine());
      lines.add(drawable.lastLine());
    }
  }

  /** Makes the nodes from the lowest orphans up to a root. */
  private void join() {
    for (int depth = 0; !orphans.isEmpty(); depth++) {
      List<NodeHead> alone = new ArrayList<>(orphans.getOrDefault(depth, new HashMap<>()).values());
      orphans.remove(depth);
      if (orphans.isEmpty() && alone.size() == 1) {
        root = alone.get(0);
        return;
      }
      alone.sort(BY_POSITION);
      for (int from = 0, to = 0; from < alone.size(); from = to) {
        int above = depth < MAX_LEVELS ? alone.get(from).position() / fanOut : 0;
        while (to < alone.size()
            && (depth >= MAX_LEVELS || alone.get(to).position() / fanOut == above)) {
          to++;
        }
        attachToParent(depth + 1, above, alone.subList(from, to));
      }
    }
  }

  /** Puts nodes below the one that should be there, or below a made one. */
  private void attachToParent(int depth, int position, List<NodeHead> children) {
    List<ChildPointer> stubs = new ArrayList<>(children.size());
    double first = Double.POSITIVE_INFINITY;
    double last = Double.NEGATIVE_INFINITY;
    for (NodeHead child : children) {
      stubs.add(new ChildPointer(child, List.of(), List.of()));
      if (LogTimeRange.areTimes(child)) {
        first = Math.min(first, child.start());
        last = Math.max(last, child.end());
      }
    }
    Place place = new Place(depth, position);
    NodeHead head = partial.getOrDefault(place, lost.get(place));
    if (head == null) {
      // No node of a file is before its begin.
      head = new NodeHead(first, last, depth, position, new BlockPointer(-1L - made.size(), 0));
      orphans.computeIfAbsent(depth, d -> new LinkedHashMap<>()).put(head.pointer(), head);
    }
    made.put(head.pointer(), head);
    madeChildren.put(head.pointer(), stubs);
  }

  /** The root, perhaps a made one; null if there is no node. */
  NodeHead root() {
    return root;
  }

  /** A node that is not in the file as it should be; null for another one. */
  TreeNode made(BlockPointer pointer) throws IOException {
    List<ChildPointer> children = madeChildren.getOrDefault(pointer, List.of());
    if (partialPlaces.contains(pointer)) {
      TreeNode rest = NodeCodec.readRest(blocks.read(pointer));
      return new TreeNode(rest.head(), rest.nestless(), rest.nestable(), children);
    }
    NodeHead head = made.get(pointer);
    return head == null ? null : new TreeNode(head, new ArrayList<>(), new ArrayList<>(), children);
  }

  /** The categories that drawables name, with what they are drawn as. */
  Map<Integer, DrawableTopology> topologies() {
    return topologies;
  }

  /** A map of the lines that drawables are on. */
  LineMap lines() {
    return LineMap.identity(lines);
  }
}
