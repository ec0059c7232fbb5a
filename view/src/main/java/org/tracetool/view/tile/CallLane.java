package org.tracetool.view.tile;

/**
 * One lane of a row: calls of one depth, or the innermost call at each time. Calls at least as long
 * as a column are kept one by one, all shorter ones as shares of columns.
 */
final class CallLane {
  private static final int BEGINS_BEFORE = 1;
  private static final int ENDS_AFTER = 2;

  /** The call is never left: it ends with the last record of its process. */
  private static final int STAYS_OPEN = 4;

  private final TileGrid grid;
  private final boolean keepsSpans;
  private final TileBytes spans = new TileBytes();
  private final ColumnShares shares = new ColumnShares();
  private int count;
  private long behind;
  private boolean isExact = true;

  CallLane(TileGrid grid, boolean keepsSpans) {
    this.grid = grid;
    this.keepsSpans = keepsSpans;
  }

  /**
   * Adds a call, which begins after the one before has ended.
   *
   * @param staysOpen whether it is never left
   */
  void add(long enter, long leave, int region, boolean staysOpen) {
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
      int end = ends && to == grid.width() ? ENDS_AFTER : staysOpen ? STAYS_OPEN : 0;
      spans.number((begins ? BEGINS_BEFORE : 0) | end);
      behind = to;
      count++;
    } else {
      isExact = false;
      shares.addInterval(grid, from, to, region);
    }
  }

  /** Adds what another lane of the same tile has; both have shares alone. */
  void addAll(CallLane other) {
    shares.addAll(other.shares);
    isExact &= other.isExact;
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
