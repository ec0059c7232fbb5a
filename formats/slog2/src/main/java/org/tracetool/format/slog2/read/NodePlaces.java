package org.tracetool.format.slog2.read;

import java.io.IOException;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.file.TreeNode;

/** Finds nodes in a file by their heads, which say where they stand. */
final class NodePlaces {
  private static final int WINDOW = 1 << 16;

  /** Where the place is in a head. */
  private static final int OWN_PLACE = 22;

  private final RescuedTree.Blocks blocks;
  private final long size;
  private long next = SlogHeader.SIZE;
  private NodeHead head;

  /**
   * From the header on.
   *
   * @param size bytes of the file
   */
  NodePlaces(RescuedTree.Blocks blocks, long size) {
    this.blocks = blocks;
    this.size = size;
  }

  /** The place of the next node; -1 if there is none. */
  long next() throws IOException {
    while (next + NodeHead.SIZE <= size) {
      int bytes = (int) Math.min(WINDOW, size - next);
      int found = search(blocks.read(new BlockPointer(next, bytes)).raw(bytes));
      if (found >= 0) {
        long at = next + found;
        head = NodeHead.read(blocks.read(new BlockPointer(at, NodeHead.SIZE)));
        next = at + 1;
        if (head.pointer().size() >= TreeNode.EMPTY) {
          return at;
        }
      } else {
        next += bytes - NodeHead.SIZE + 1;
      }
    }
    return -1;
  }

  private int search(byte[] bytes) {
    for (int i = 0; i + NodeHead.SIZE <= bytes.length; i++) {
      long place = next + i;
      int at = i + OWN_PLACE + Long.BYTES - 1;
      // The last byte differs mostly.
      if (bytes[at] == (byte) place && isPlace(bytes, at, place)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isPlace(byte[] bytes, int last, long place) {
    long rest = place;
    for (int at = last; at > last - Long.BYTES; at--) {
      if (bytes[at] != (byte) rest) {
        return false;
      }
      rest >>>= Byte.SIZE;
    }
    return true;
  }

  /** Bytes of the file. */
  long fileBytes() {
    return size;
  }

  /** The head of the node that was found. */
  NodeHead head() {
    return head;
  }

  /** Goes on behind the node, which is whole. */
  void skip(int bytes) {
    next += bytes - 1L;
  }
}
