package org.tracetool.format.slog2.read;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.NodeHead;

/**
 * Makes sure that a walk through a tree ends, whatever a damaged log says: a child is one less deep
 * than its parent, and of each depth nodes are read from left to right, so none is read twice.
 */
public final class NodeOrder {
  /**
   * A node has two children at least and a position of 31 bits, so there cannot be half as many
   * levels; with any number of them the time for a walk would grow with its square.
   */
  private static final int MAX_LEVELS = 64;

  /** The last position that was read of each depth. */
  private final Map<Integer, Integer> positions = new HashMap<>();

  private int root = Integer.MIN_VALUE;

  /** A node is read; the first one is the root. */
  public void read(NodeHead head) {
    root = positions.isEmpty() ? head.depth() : root;
    positions.put(head.depth(), head.position());
  }

  /**
   * Checks a child before it is read.
   *
   * @throws BadBlockException if it cannot be where it is said to be
   */
  public void check(NodeHead parent, NodeHead child) throws BadBlockException {
    if (child.depth() != parent.depth() - 1 || child.depth() < 0) {
      throw new BadBlockException(
          child.pointer().offset(),
          "a node of depth " + (parent.depth() - 1) + " below one of depth " + parent.depth(),
          "depth " + child.depth());
    }
    if (root - child.depth() >= MAX_LEVELS) {
      throw new BadBlockException(
          child.pointer().offset(),
          "a tree of at most " + MAX_LEVELS + " levels",
          "a node of depth " + child.depth() + " below a root of depth " + root);
    }
    Integer last = positions.get(child.depth());
    if (last != null && child.position() <= last) {
      throw new BadBlockException(
          child.pointer().offset(),
          "a node after number " + last + " of depth " + child.depth(),
          "number " + child.position());
    }
  }
}
