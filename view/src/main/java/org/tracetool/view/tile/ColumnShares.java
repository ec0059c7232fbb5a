package org.tracetool.view.tile;

import java.util.Arrays;

/** How the ticks of each cell of a tile, some columns, are shared out among regions. */
final class ColumnShares {
  private final int cells;
  private final int columnsOfCell;

  // Most lanes have no shares: these are made for the first one.
  private int[][] regions = {};
  private long[][] ticks = {};
  private int[] counts = {};

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
    if (counts.length == 0) {
      regions = new int[cells][];
      ticks = new long[cells][];
      counts = new int[cells];
    }
    int n = counts[cell];
    if (regions[cell] == null) {
      regions[cell] = new int[2];
      ticks[cell] = new long[2];
    }
    for (int i = 0; i < n; i++) {
      if (regions[cell][i] == region) {
        ticks[cell][i] += more;
        return;
      }
    }
    if (n == regions[cell].length) {
      regions[cell] = Arrays.copyOf(regions[cell], 2 * n);
      ticks[cell] = Arrays.copyOf(ticks[cell], 2 * n);
    }
    regions[cell][n] = region;
    ticks[cell][n] = more;
    counts[cell] = n + 1;
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
