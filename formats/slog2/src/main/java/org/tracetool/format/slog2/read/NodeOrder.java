package org.tracetool.format.slog2.read;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.NodeHead;

/**
 * Makes sure that the nodes of each depth are read from left to right and lie one depth below their
 * parents, so that in a damaged log none is read twice, and circles end.
 */
public final class NodeOrder {
  /** The last position that was read of each depth. */
  private final Map<Integer, Integer> positions = new HashMap<>();

  /** A node was read. */
  public void read(NodeHead node) {
    positions.put(node.depth(), node.position());
  }

  /**
   * Looks whether a node may be read now.
   *
   * @param above depth of its parent
   * @param child as its parent has it
   * @throws BadBlockException if not
   */
  public void check(int above, NodeHead child) throws BadBlockException {
    if (child.depth() != above - 1 || child.depth() < 0) {
      throw new BadBlockException(
          child.pointer().offset(),
          "a node of depth " + (above - 1) + " below one of depth " + above,
          "depth " + child.depth());
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
