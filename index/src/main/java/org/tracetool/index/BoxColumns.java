package org.tracetool.index;

import java.util.Arrays;
import org.tracetool.core.collect.BinarySearch;
import org.tracetool.core.time.TimeWindow;

/**
 * Boxes of a process that are equally wide, in arrays: who draws them goes through all of them time
 * and again. They hold what {@link PreviewBox}es hold, but for the calls, counters and groups. An
 * index has some 130,000 of the narrowest boxes of all processes together, so those of all fit into
 * memory.
 */
public final class BoxColumns {
  /** Bytes of samples of a counter besides its token and their number. */
  private static final int SAMPLES = 3 * Long.BYTES;

  private static final int NUMBERS_OF_A_CALL = 4;

  private final long width;
  private int filled;
  private long[] from = {};
  private long[] records = {};
  private long[] sends = {};
  private long[] receives = {};

  /** Where the shares of each box begin. */
  private int[] shares = {0};

  private int[] regions = {};
  private long[] ticks = {};

  /** No boxes of a width yet. */
  BoxColumns(long width) {
    this.width = width;
  }

  /**
   * Reads the next boxes, which {@link PreviewBox#read} reads as well.
   *
   * @param number of the first of them
   */
  void read(IndexInput in, long number, int count) {
    // The count of a damaged index may be any: room is made as boxes are there.
    if (filled + count > from.length) {
      resize(Math.max(filled + count, 2 * from.length));
    }
    int shift = Long.numberOfTrailingZeros(width);
    long at = number;
    for (int i = filled; i < filled + count; i++) {
      at += in.number();
      from[i] = at << shift;
      records[i] = in.number();
      in.skipNumbers(1); // calls
      sends[i] = in.number();
      in.skipNumbers(1); // their bytes
      receives[i] = in.number();
      in.skipNumbers(2); // their bytes, markers
      in.skipNumbers(2 * in.count(2)); // groups
      readShares(in, i);
      for (int rest = in.count(2 + SAMPLES); rest > 0; rest--) {
        in.skipNumbers(2);
        in.skipBytes(SAMPLES);
      }
      in.skipNumbers(NUMBERS_OF_A_CALL * in.count(NUMBERS_OF_A_CALL)); // longest calls
      in.skipNumbers(NUMBERS_OF_A_CALL * in.count(NUMBERS_OF_A_CALL)); // longest waits
    }
    filled += count;
  }

  private void readShares(IndexInput in, int box) {
    long others = in.number();
    int count = in.count(2);
    int at = shares[box];
    if (at + count >= regions.length) {
      int room = Math.max(2 * regions.length, at + count + 1);
      regions = Arrays.copyOf(regions, room);
      ticks = Arrays.copyOf(ticks, room);
    }
    for (int i = 0; i < count; i++) {
      regions[at] = (int) in.number();
      ticks[at++] = in.number();
    }
    if (others > 0) {
      regions[at] = 0;
      ticks[at++] = others;
    }
    shares[box + 1] = at;
  }

  private void resize(int count) {
    from = Arrays.copyOf(from, count);
    records = Arrays.copyOf(records, count);
    sends = Arrays.copyOf(sends, count);
    receives = Arrays.copyOf(receives, count);
    shares = Arrays.copyOf(shares, count + 1);
  }

  /** Gives back room that was not needed. */
  BoxColumns trimmed() {
    resize(filled);
    regions = Arrays.copyOf(regions, shares[filled]);
    ticks = Arrays.copyOf(ticks, shares[filled]);
    return this;
  }

  /** How many boxes there are. */
  public int size() {
    return filled;
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
    return BinarySearch.countWhile(
        filled, place -> Long.compareUnsigned(from[place] + (width - 1), window.from()) < 0);
  }

  /** About how many records there are in a window. */
  public double records(TimeWindow window) {
    long ticks = window.to() - window.from();
    double part = Long.compareUnsigned(ticks, width) < 0 ? (double) ticks / width : 1;
    double sum = 0;
    for (int i = first(window); i < filled && !window.isBehind(from[i]); i++) {
      sum += part * records[i];
    }
    return sum;
  }
}
