package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.LineSet;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.drawable.Topology;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.ByteInput;
import org.tracetool.format.slog2.file.Header;
import org.tracetool.format.slog2.file.Node;
import org.tracetool.format.slog2.file.NodeCodec;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.Pointer;
import org.tracetool.format.slog2.file.Stub;

/**
 * The tree of a log whose end is missing. Nodes lie one behind the other from the header on, each
 * behind its children, and say where they are and how long: so those that are there can be read
 * without the root. Nodes whose parent is missing get a made one, up to a root.
 */
public final class CutTree {
  /** Reads a block of the file. */
  @FunctionalInterface
  interface Blocks {
    ByteInput read(Pointer pointer) throws IOException;
  }

  private final Blocks blocks;
  private final boolean counts;

  /** Nodes without a parent so far, by depth. */
  private final TreeMap<Integer, Map<Pointer, NodeHead>> orphans = new TreeMap<>();

  private final Map<Integer, Integer> positions = new HashMap<>();
  private final Map<Integer, Topology> topologies = new TreeMap<>();
  private final LineSet lines = new LineSet();
  private final Map<Pointer, Node> made = new HashMap<>();
  private long end = Header.SIZE;
  private NodeHead root;

  private CutTree(Blocks blocks, boolean counts) {
    this.blocks = blocks;
    this.counts = counts;
  }

  /**
   * Returns whether a file is a log of which the end is missing: blocks that the header names are
   * not there, or not completely.
   */
  public static boolean isCut(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(Header.SIZE);
      if (!Header.isStart(head)) {
        return false;
      }
      Header header = Header.read(new ByteInput(head, head.length, 0));
      long size = Files.size(path);
      return header.isKnown()
          && Stream.of(header.categories(), header.lines(), header.root(), header.directory())
              .anyMatch(p -> p.offset() > 0 && p.size() > 0 && p.offset() > size - p.size());
    } catch (BadBlockException e) {
      return false; // opening it says what is wrong
    } catch (FileSystemException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
  }

  /**
   * Finds the nodes of a file.
   *
   * @param size bytes of the file
   * @param counts whether weights of previews have counts
   */
  static CutTree of(Blocks blocks, long size, boolean counts) throws IOException {
    CutTree tree = new CutTree(blocks, counts);
    try {
      while (tree.end + NodeHead.SIZE <= size) {
        tree.next();
      }
    } catch (BadBlockException e) {
      // What is here is no whole node: the log is cut, or other blocks follow.
    }
    tree.join();
    return tree;
  }

  private void next() throws IOException {
    NodeHead head = NodeHead.read(blocks.read(new Pointer(end, NodeHead.SIZE)));
    Pointer pointer = head.pointer();
    if (pointer.offset() != end || pointer.size() < Node.EMPTY || head.depth() < 0) {
      throw new BadBlockException(end, "a node", "other bytes");
    }
    Node node = NodeCodec.readNode(blocks.read(pointer), counts);
    Map<Pointer, NodeHead> below = orphans.get(head.depth() - 1);
    for (Stub child : node.children()) {
      if (below != null) {
        below.remove(child.head().pointer());
      }
    }
    orphans.computeIfAbsent(head.depth(), d -> new LinkedHashMap<>()).put(pointer, head);
    positions.merge(head.depth(), head.position(), Math::max);
    node.nestless().forEach(d -> note(d, Topology.ARROW));
    node.nestable().forEach(d -> note(d, Topology.STATE));
    end += pointer.size();
  }

  private void note(Drawable drawable, Topology usual) {
    if (drawable instanceof Composite c) {
      topologies.putIfAbsent(c.category(), Topology.STATE);
      for (Primitive p : c.parts()) {
        note(p, p.firstLine() == p.lastLine() ? Topology.STATE : Topology.ARROW);
      }
    } else {
      boolean event = ((Primitive) drawable).vertices() == 1;
      topologies.putIfAbsent(drawable.category(), event ? Topology.EVENT : usual);
      lines.add(drawable.firstLine());
      lines.add(drawable.lastLine());
    }
  }

  /** Makes the nodes from the lowest orphans up to a root. */
  private void join() {
    int deepest = orphans.isEmpty() ? -1 : orphans.lastKey();
    for (int depth = 0; depth <= deepest; depth++) {
      List<NodeHead> alone = new ArrayList<>(orphans.getOrDefault(depth, Map.of()).values());
      if (root != null) {
        alone.add(root);
      }
      if (depth == deepest && alone.size() == 1) {
        root = alone.get(0);
      } else if (!alone.isEmpty()) {
        root = parent(depth + 1, alone);
      }
    }
  }

  private NodeHead parent(int depth, List<NodeHead> children) {
    double first = Double.POSITIVE_INFINITY;
    double last = Double.NEGATIVE_INFINITY;
    List<Stub> stubs = new ArrayList<>(children.size());
    for (NodeHead child : children) {
      first = Math.min(first, child.start());
      last = Math.max(last, child.end());
      stubs.add(new Stub(child, List.of(), List.of()));
    }
    // No node of a file is before its begin.
    Pointer pointer = new Pointer(-depth, 0);
    int position = positions.getOrDefault(depth, -1) + 1;
    NodeHead head = new NodeHead(first, last, depth, position, pointer);
    made.put(pointer, new Node(head, new ArrayList<>(), new ArrayList<>(), stubs));
    return head;
  }

  /** The root, perhaps a made one; null if there is no node. */
  NodeHead root() {
    return root;
  }

  /** A made node; null for one of the file. */
  Node made(Pointer pointer) {
    return made.get(pointer);
  }

  /** The first byte that belongs to no node. */
  long end() {
    return end;
  }

  /** The categories that drawables name, with what they are drawn as. */
  Map<Integer, Topology> topologies() {
    return topologies;
  }

  /** A map of the lines that drawables are on. */
  LineMap lines() {
    return LineMap.identity(lines);
  }
}
