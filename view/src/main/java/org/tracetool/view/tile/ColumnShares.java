package org.tracetool.view.tile;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.index.BoxColumns;

/** How the ticks of each cell of a tile, some columns, are shared out among regions. */
final class ColumnShares {
  private final int cells;
  private final int columnsOfCell;

  /** Regions that are looked through one by one. */
  private static final int FEW = 12;

  // Most lanes have no shares: these are made for the first one.
  private int[][] regions = {};
  private long[][] ticks = {};
  private int[] counts = {};

  /** Where the regions of a cell of many are, from 1 on; rows of several processes have such. */
  private IntMap[] places;

  /** Cells that are single columns. */
  ColumnShares() {
    this(1);
  }

  /**
   * Cells of several columns.
   *
   * @param columnsOfCell a power of two
   */
  ColumnShares(int columnsOfCell) {
    this.columnsOfCell = columnsOfCell;
    cells = TileGrid.COLUMNS / columnsOfCell;
  }

  void add(int cell, int region, long more) {
    ensureCapacity(cell, 1);
    int found = counts[cell] <= FEW ? amongFew(cell, region) : amongMany(cell, region);
    if (found < 0) {
      append(cell, region, more);
    } else {
      ticks[cell][found] += more;
    }
  }

  /** The place of a region in a cell, negative if it is not there. */
  private int amongFew(int cell, int region) {
    for (int i = 0; i < counts[cell]; i++) {
      if (regions[cell][i] == region) {
        return i;
      }
    }
    return -1;
  }

  private int amongMany(int cell, int region) {
    if (places == null) {
      places = new IntMap[cells];
    }
    IntMap own = places[cell];
    if (own == null) {
      own = new IntMap();
      places[cell] = own;
      for (int i = 0; i < counts[cell]; i++) {
        own.put(regions[cell][i], i + 1);
      }
    }
    int place = own.get(region);
    if (place == 0) {
      own.put(region, counts[cell] + 1); // where it is appended
    }
    return place - 1;
  }

  /**
   * Adds the shares of a box.
   *
   * @param part the part of its ticks that is in the cell
   */
  void add(int cell, BoxColumns boxes, int box, double part) {
    int from = boxes.firstShare(box);
    int to = boxes.firstShare(box + 1);
    ensureCapacity(cell, to - from);
    // A box has each region once: most cells have one box, so nothing has to be looked up.
    boolean isFirst = counts[cell] == 0;
    for (int i = from; i < to; i++) {
      long more = Math.round(boxes.ticks(i) * part);
      if (isFirst) {
        append(cell, boxes.region(i), more);
      } else {
        add(cell, boxes.region(i), more);
      }
    }
  }

  private void append(int cell, int region, long more) {
    int n = counts[cell]++;
    regions[cell][n] = region;
    ticks[cell][n] = more;
  }

  /** Makes room for further regions of a cell. */
  private void ensureCapacity(int cell, int more) {
    if (counts.length == 0) {
      regions = new int[cells][];
      ticks = new long[cells][];
      counts = new int[cells];
    }
    int needed = counts[cell] + more;
    if (regions[cell] == null) {
      regions[cell] = new int[Math.max(2, needed)];
      ticks[cell] = new long[Math.max(2, needed)];
    } else if (needed > regions[cell].length) {
      int room = Math.max(needed, 2 * counts[cell]);
      regions[cell] = Arrays.copyOf(regions[cell], room);
      ticks[cell] = Arrays.copyOf(ticks[cell], room);
    }
  }

  /** Adds an interval in ticks from the begin of the tile; cells are single columns. */
  void addInterval(TileGrid grid, long from, long to, int region) {
    int shift = grid.level() - TileGrid.COLUMN_BITS;
    long at = from;
    while (at < to) {
      long next = Math.min(to, (at >> shift) + 1 << shift);
      add((int) (at >> shift), region, next - at);
      at = next;
    }
  }

  /**
   * Writes all cells that hold anything, runs of equal ones together.
   *
   * @param capacity ticks that a cell has
   */
  void write(double capacity, TileBytes out) {
    TileBytes runs = new TileBytes();
    int count = 0;
    int behind = 0;
    for (int c = 0; c < counts.length; ) {
      if (counts[c] == 0) {
        c++;
        continue;
      }
      int end = c + 1;
      while (end < counts.length && isSame(c, end)) {
        end++;
      }
      runs.number((long) (c - behind) * columnsOfCell);
      runs.number((long) (end - c) * columnsOfCell).number(counts[c]);
      for (int i = 0; i < counts[c]; i++) {
        long share = Math.round(ticks[c][i] / capacity * TileBytes.WHOLE);
        runs.number(Integer.toUnsignedLong(regions[c][i]));
        runs.number(Math.max(1, Math.min(TileBytes.WHOLE, share)));
      }
      count++;
      behind = end;
      c = end;
    }
    out.number(count).bytes(runs);
  }

  private boolean isSame(int a, int b) {
    if (counts[a] != counts[b]) {
      return false;
    }
    for (int i = 0; i < counts[a]; i++) {
      if (regions[a][i] != regions[b][i] || ticks[a][i] != ticks[b][i]) {
        return false;
      }
    }
    return true;
  }
}
