package org.tracetool.format.chrome.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.format.timeline.export.ExportRow;
import org.tracetool.format.timeline.export.SliceLabel;

/**
 * Slices of one row that wait for the call around them, which begins at the same time. Of slices of
 * one begin, viewers take the first in the file as the outermost one, but an inner one ends first:
 * it is written after the call around it, the longest first.
 */
final class HeldSlices {
  /**
   * A slice that has ended.
   *
   * @param depth how many calls are around it
   * @param text the slice and its arrow as they are written; null of a call
   */
  record Slice(
      long begin, long end, int depth, SliceLabel label, boolean isUnfinished, byte[] text) {}

  private final ExportRow row;
  private final List<Slice> slices = new ArrayList<>(0);

  /** When the calls that are open began, the outermost first. */
  private long[] begins = new long[4];

  private int depth;

  HeldSlices(ExportRow row) {
    this.row = row;
  }

  ExportRow row() {
    return row;
  }

  /** A call begins. */
  void enter(long time, int newDepth) {
    if (newDepth >= begins.length) {
      begins = Arrays.copyOf(begins, Math.max(newDepth + 1, 2 * begins.length));
    }
    Arrays.fill(begins, Math.min(depth, newDepth), newDepth, time);
    begins[newDepth] = time;
    depth = newDepth + 1;
  }

  /** The calls of a depth and those in them have ended. */
  void leave(int newDepth) {
    depth = Math.min(depth, newDepth);
  }

  /** How many calls are open. */
  int depth() {
    return depth;
  }

  boolean isEmpty() {
    return slices.isEmpty();
  }

  int size() {
    return slices.size();
  }

  void add(Slice slice) {
    slices.add(slice);
  }

  /** Whether a slice of a begin may still get another one around it or before it. */
  boolean mustWait(long begin, long now) {
    // calls nest, so their begins are in order
    return begin == now || depth > 0 && Arrays.binarySearch(begins, 0, depth, begin) >= 0;
  }

  /** The begin of the slice that was added last. */
  long lastBegin() {
    return slices.get(slices.size() - 1).begin();
  }

  /** Takes the slices of the last begin, the longest first; of equal ones the outermost first. */
  List<Slice> take() {
    long begin = lastBegin();
    int from = slices.size();
    while (from > 0 && slices.get(from - 1).begin() == begin) {
      from--;
    }
    List<Slice> last = slices.subList(from, slices.size());
    List<Slice> taken = new ArrayList<>(last);
    last.clear();
    taken.sort(
        (a, b) ->
            a.end() != b.end()
                ? Long.compare(b.end(), a.end())
                : Integer.compare(a.depth(), b.depth()));
    return taken;
  }
}
