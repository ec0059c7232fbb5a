package org.tracetool.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.time.TimeWindow;

/**
 * Where the boxes of a process are in an index.
 *
 * @param level the smallest width, as a power of two
 * @param levels the parts of each level, from the smallest width on
 */
record StoredTree(int level, List<List<Part>> levels) {
  /** Consecutive boxes, from the one with this number on. */
  record Part(long first, int count, IndexBlock block) {}

  static StoredTree read(IndexInput in) {
    int level = in.number(0, Long.SIZE - 1);
    List<List<Part>> levels = new ArrayList<>();
    for (int rest = in.number(1, Long.SIZE - level); rest > 0; rest--) {
      List<Part> parts = new ArrayList<>();
      for (int more = in.count(2 + IndexBlock.MIN_REFERENCE_BYTES); more > 0; more--) {
        parts.add(new Part(in.number(), in.number(1, PreviewTree.PART), IndexBlock.read(in)));
      }
      levels.add(parts);
    }
    return new StoredTree(level, levels);
  }

  /** The boxes that overlap an interval, at the smallest width with at most so many of them. */
  List<PreviewBox> boxes(TimeWindow window, int most, IndexFile file) throws IOException {
    for (int i = 0; i < levels.size(); i++) {
      if (i == levels.size() - 1 || atLeast(i, window) <= most) {
        List<PreviewBox> boxes = boxes(i, window, file);
        if (i == levels.size() - 1 || boxes.size() <= most) {
          return boxes;
        }
      }
    }
    return List.of();
  }

  /**
   * All boxes of the largest width that is not above a limit, or of the smallest one.
   *
   * @param widest ticks, a power of two
   */
  BoxColumns columns(long widest, IndexFile file) throws IOException {
    int wider = Math.max(0, Long.numberOfTrailingZeros(widest) - level);
    int index = Math.min(wider, levels.size() - 1);
    BoxColumns columns = new BoxColumns(1L << level + index);
    for (Part part : levels.get(index)) {
      columns.read(new IndexInput(file.block(part.block()), 0), part.first(), part.count());
    }
    return columns.trimmed();
  }

  /** Reads the boxes of all widths. */
  void check(IndexFile file) throws IOException {
    for (int i = 0; i < levels.size(); i++) {
      boxes(i, TimeWindow.ALL, file);
    }
  }

  private static long lastTick(TimeWindow window) {
    return window.to() == -1L ? -1L : window.to() - 1;
  }

  /** How many boxes overlap the interval at least: parts at its ends may lie outside mostly. */
  private long atLeast(int index, TimeWindow window) {
    List<Part> parts = overlapping(index, window);
    long sum = 0;
    for (int i = 0; i < parts.size(); i++) {
      boolean begins =
          i > 0 || Long.compareUnsigned(parts.get(i).first(), window.from() >>> level + index) >= 0;
      boolean ends = i < parts.size() - 1 || window.to() == -1L;
      sum += begins && ends ? parts.get(i).count() : 0;
    }
    return sum;
  }

  private List<Part> overlapping(int index, TimeWindow window) {
    List<Part> parts = levels.get(index);
    List<Part> found = new ArrayList<>();
    long from = window.from() >>> level + index;
    long to = lastTick(window) >>> level + index;
    for (int i = 0; i < parts.size(); i++) {
      boolean begins = Long.compareUnsigned(parts.get(i).first(), to) <= 0;
      boolean over =
          i + 1 < parts.size() && Long.compareUnsigned(parts.get(i + 1).first(), from) <= 0;
      if (begins && !over) {
        found.add(parts.get(i));
      }
    }
    return found;
  }

  private List<PreviewBox> boxes(int index, TimeWindow window, IndexFile file) throws IOException {
    List<PreviewBox> boxes = new ArrayList<>();
    for (Part part : overlapping(index, window)) {
      IndexInput in = new IndexInput(file.block(part.block()), 0);
      long[] number = {part.first()};
      for (int i = 0; i < part.count(); i++) {
        PreviewBox box = PreviewBox.read(in, number, level + index);
        long end = box.from() + box.width() - 1;
        if (Long.compareUnsigned(end, window.from()) >= 0
            && Long.compareUnsigned(box.from(), lastTick(window)) <= 0) {
          boxes.add(box);
        }
      }
    }
    return boxes;
  }
}
