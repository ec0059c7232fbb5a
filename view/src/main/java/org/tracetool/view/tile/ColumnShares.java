package org.tracetool.view.tile;

import java.util.Arrays;

/** How the ticks of each column of a tile are shared out among regions. */
final class ColumnShares {
  private final int[][] regions = new int[TileGrid.COLUMNS][];
  private final long[][] ticks = new long[TileGrid.COLUMNS][];
  private final int[] counts = new int[TileGrid.COLUMNS];

  void add(int column, int region, long more) {
    int n = counts[column];
    if (regions[column] == null) {
      regions[column] = new int[2];
      ticks[column] = new long[2];
    }
    for (int i = 0; i < n; i++) {
      if (regions[column][i] == region) {
        ticks[column][i] += more;
        return;
      }
    }
    if (n == regions[column].length) {
      regions[column] = Arrays.copyOf(regions[column], 2 * n);
      ticks[column] = Arrays.copyOf(ticks[column], 2 * n);
    }
    regions[column][n] = region;
    ticks[column][n] = more;
    counts[column] = n + 1;
  }

  /** Adds an interval in ticks from the begin of the tile. */
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
   * Writes all columns that hold anything, runs of equal ones together.
   *
   * @param capacity ticks that a column has
   */
  void write(double capacity, TileBytes out) {
    TileBytes runs = new TileBytes();
    int count = 0;
    int behind = 0;
    for (int c = 0; c < TileGrid.COLUMNS; ) {
      if (counts[c] == 0) {
        c++;
        continue;
      }
      int end = c + 1;
      while (end < TileGrid.COLUMNS && isSame(c, end)) {
        end++;
      }
      runs.number(c - behind).number(end - c).number(counts[c]);
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
