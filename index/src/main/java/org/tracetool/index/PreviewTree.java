package org.tracetool.index;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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

  /** What a part takes besides its bytes, about. */
  private static final int REFERENCE = 16;

  /** Packs boxes into at most {@code budget} bytes, wider ones if need be; null if that fails. */
  static PreviewTree of(int process, TimeBoxes boxes, long budget) {
    if (boxes.list().isEmpty()) {
      return null;
    }
    List<TimeBoxes> widths = new ArrayList<>(List.of(boxes));
    TimeBoxes widest = boxes;
    while (widest.list().size() > 2 && widest.level() < Long.SIZE - 1) {
      widest = widest.parents();
      widths.add(widest);
    }
    Deque<List<Part>> levels = new ArrayDeque<>();
    int level = 0;
    long left = budget;
    // From the widest on: what would be too narrow to fit need not be packed.
    for (int i = widths.size() - 1; i >= 0; i--) {
      List<Part> parts = parts(widths.get(i).list(), left);
      if (parts == null) {
        break;
      }
      levels.addFirst(parts);
      level = widths.get(i).level();
      left -= bytes(parts);
    }
    return levels.isEmpty() ? null : new PreviewTree(process, level, List.copyOf(levels));
  }

  /** Packs the boxes of a width; null if that takes more than {@code most} bytes. */
  private static List<Part> parts(List<TimeBox> boxes, long most) {
    List<Part> parts = new ArrayList<>();
    long left = most;
    for (int from = 0; from < boxes.size(); from += PART) {
      List<TimeBox> some = boxes.subList(from, Math.min(boxes.size(), from + PART));
      IndexOutput out = new IndexOutput();
      long before = some.get(0).number;
      for (TimeBox box : some) {
        box.write(before, out);
        before = box.number;
      }
      byte[] raw = out.toBytes();
      Part part = new Part(some.get(0).number, some.size(), raw.length, IndexBlock.pack(raw));
      parts.add(part);
      left -= part.packed().length + REFERENCE;
      if (left < 0) {
        return null;
      }
    }
    return parts;
  }

  private static long bytes(List<Part> parts) {
    long sum = 0;
    for (Part part : parts) {
      sum += part.packed().length + REFERENCE;
    }
    return sum;
  }
}
