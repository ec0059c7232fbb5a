package org.tracetool.view.model;

import java.util.List;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;

/**
 * The narrowest boxes of a process, without objects, since each tile goes through them. An index
 * has some 130,000 boxes of all processes together, so those of all fit into memory.
 */
public final class ProcessBoxes {
  private final long width;
  private final long[] from;
  private final long[] records;
  private final long[] sends;
  private final long[] receives;

  /** Where the shares of each box begin. */
  private final int[] shares;

  private final int[] regions;
  private final long[] ticks;

  /** Takes the boxes, which are of one width. */
  ProcessBoxes(List<PreviewBox> boxes) {
    int count = boxes.size();
    width = boxes.isEmpty() ? 1 : boxes.get(0).width();
    from = new long[count];
    records = new long[count];
    sends = new long[count];
    receives = new long[count];
    shares = new int[count + 1];
    int sum = 0;
    for (int i = 0; i < count; i++) {
      PreviewBox box = boxes.get(i);
      from[i] = box.from();
      records[i] = box.records();
      sends[i] = box.sends();
      receives[i] = box.receives();
      shares[i] = sum;
      sum += box.regions().size() + (box.otherTicks() > 0 ? 1 : 0);
    }
    shares[count] = sum;
    regions = new int[sum];
    ticks = new long[sum];
    int at = 0;
    for (PreviewBox box : boxes) {
      for (PreviewBox.Share share : box.regions()) {
        regions[at] = share.token();
        ticks[at++] = share.ticks();
      }
      if (box.otherTicks() > 0) {
        ticks[at++] = box.otherTicks();
      }
    }
  }

  /** How many boxes there are. */
  public int size() {
    return from.length;
  }

  /** Ticks of a box. */
  public long width() {
    return width;
  }

  /** First tick of a box. */
  public long from(int box) {
    return from[box];
  }

  /** Records of a box. */
  public long records(int box) {
    return records[box];
  }

  /** Messages sent in a box. */
  public long sends(int box) {
    return sends[box];
  }

  /** Messages received in a box. */
  public long receives(int box) {
    return receives[box];
  }

  /** The place of the first share of a box; those of a box are behind each other. */
  public int firstShare(int box) {
    return shares[box];
  }

  /** Token of the region of a share, 0 for all that are not named. */
  public int region(int share) {
    return regions[share];
  }

  /** Exclusive ticks of a share. */
  public long ticks(int share) {
    return ticks[share];
  }

  /** The first box that ends in a window or behind it. */
  public int first(TimeWindow window) {
    int low = 0;
    int high = from.length;
    while (low < high) {
      int middle = low + high >>> 1;
      if (Long.compareUnsigned(from[middle] + (width - 1), window.from()) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** About how many records there are in a window. */
  public double records(TimeWindow window) {
    double part = Math.min(1, (double) (window.to() - window.from()) / width);
    double sum = 0;
    for (int i = first(window); i < from.length && !window.isBehind(from[i]); i++) {
      sum += part * records[i];
    }
    return sum;
  }
}
