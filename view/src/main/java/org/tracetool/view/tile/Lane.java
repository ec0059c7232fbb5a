package org.tracetool.view.tile;

/**
 * One lane of a row: calls of one depth, or the innermost call at each time. Calls at least as long
 * as a column are kept one by one, all shorter ones as shares of columns.
 */
final class Lane {
  private static final int BEGINS_BEFORE = 1;
  private static final int ENDS_AFTER = 2;

  private final TileGrid grid;
  private final boolean keepsSpans;
  private final TileBytes spans = new TileBytes();
  private final ColumnShares shares = new ColumnShares();
  private int count;
  private long behind;
  private boolean isExact = true;

  Lane(TileGrid grid, boolean keepsSpans) {
    this.grid = grid;
    this.keepsSpans = keepsSpans;
  }

  /** Adds a call, which begins after the one before has ended. */
  void add(long enter, long leave, int region) {
    boolean begins = Long.compareUnsigned(enter, grid.from()) < 0;
    long from = grid.clip(enter);
    long to = grid.clip(leave);
    long last = grid.from() + (grid.width() - 1);
    boolean ends = Long.compareUnsigned(leave, last) > 0;
    if (from >= grid.width() || begins && to == 0) {
      return;
    }
    long column = grid.columnWidth();
    // What is cut by an end of the tile may be the rest of a call that is long.
    boolean isCut = begins || ends && to == grid.width();
    boolean isLong = to - from >= column || column == 1 || isCut;
    if (keepsSpans && isLong && from >= behind) {
      spans.number(from - behind).number(to - from);
      spans.number(Integer.toUnsignedLong(region));
      spans.number((begins ? BEGINS_BEFORE : 0) | (ends && to == grid.width() ? ENDS_AFTER : 0));
      behind = to;
      count++;
    } else {
      isExact = false;
      shares.addInterval(grid, from, to, region);
    }
  }

  /** Whether all calls are kept one by one. */
  boolean isExact() {
    return isExact;
  }

  /**
   * Writes the lane.
   *
   * @param capacity ticks that a column has
   */
  void write(double capacity, TileBytes out) {
    out.number(count).bytes(spans);
    shares.write(capacity, out);
  }
}
