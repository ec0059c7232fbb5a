package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;

/**
 * The boxes of a process, or of all, packed at all widths: each level has half as many as the one
 * below it.
 *
 * @param process token of the process; 0 for all together
 * @param level the smallest width, as a power of two
 * @param levels the parts of each level, from the smallest width on
 */
record PreviewTree(int process, int level, List<List<Part>> levels) {
  /** Boxes of a part. */
  static final int PART = 64;

  /**
   * Consecutive boxes.
   *
   * @param first number of the first one
   * @param length bytes when inflated
   * @param packed the bytes
   */
  record Part(long first, int count, int length, byte[] packed) {}

  /** Packs boxes into at most {@code budget} bytes, wider ones if need be; null if that fails. */
  static PreviewTree of(int process, Boxes boxes, long budget) {
    if (boxes.list().isEmpty()) {
      return null;
    }
    while (true) {
      PreviewTree tree = of(process, boxes);
      if (tree.bytes() <= budget) {
        return tree;
      }
      if (boxes.list().size() <= 2 || boxes.level() == Long.SIZE - 1) {
        return null;
      }
      boxes.widen();
    }
  }

  private static PreviewTree of(int process, Boxes leaves) {
    List<List<Part>> levels = new ArrayList<>();
    Boxes boxes = leaves;
    levels.add(parts(boxes.list()));
    while (boxes.list().size() > 2 && boxes.level() < Long.SIZE - 1) {
      boxes = boxes.parents();
      levels.add(parts(boxes.list()));
    }
    return new PreviewTree(process, leaves.level(), levels);
  }

  private static List<Part> parts(List<Box> boxes) {
    List<Part> parts = new ArrayList<>();
    for (int from = 0; from < boxes.size(); from += PART) {
      List<Box> some = boxes.subList(from, Math.min(boxes.size(), from + PART));
      ByteSink out = new ByteSink();
      long before = some.get(0).number;
      for (Box box : some) {
        box.write(before, out);
        before = box.number;
      }
      byte[] raw = out.toBytes();
      parts.add(new Part(some.get(0).number, some.size(), raw.length, Block.pack(raw)));
    }
    return parts;
  }

  private long bytes() {
    long sum = 0;
    for (List<Part> parts : levels) {
      for (Part part : parts) {
        sum += part.packed().length + 16;
      }
    }
    return sum;
  }
}
