package org.tracetool.view.tile;

import org.tracetool.core.time.TimeWindow;

/**
 * The interval of a tile and its columns. Tiles of a level are {@code 2^level} ticks wide and begin
 * at multiples of that, so they fit the boxes of the index.
 *
 * @param level the width as a power of two, 8 to 62
 * @param number which one, counted from time 0
 */
public record TileGrid(int level, long number) {
  /** Columns of a tile, as a power of two. */
  public static final int COLUMN_BITS = 8;

  /** Columns of a tile. */
  public static final int COLUMNS = 1 << COLUMN_BITS;

  /** Levels that there are. */
  public static final int MAX_LEVEL = 62;

  /** Checks the numbers. */
  public TileGrid {
    boolean fits =
        level >= COLUMN_BITS && level <= MAX_LEVEL && number >= 0 && number <= (-1L >>> level);
    if (!fits) {
      throw new IllegalArgumentException("no tile " + number + " of level " + level);
    }
  }

  /** First tick. */
  public long from() {
    return number << level;
  }

  /** Ticks of a tile. */
  public long width() {
    return 1L << level;
  }

  /** Ticks of a column. */
  public long columnWidth() {
    return 1L << level - COLUMN_BITS;
  }

  /** The interval. */
  public TimeWindow window() {
    return TimeWindow.through(from(), from() + (width() - 1));
  }

  /** Whether it ends before a time. */
  boolean isBefore(long time) {
    return Long.compareUnsigned(from() + (width() - 1), time) < 0;
  }

  /** Whether it begins after a time. */
  boolean isAfter(long time) {
    return Long.compareUnsigned(from(), time) > 0;
  }

  /** Ticks from the begin of the tile to a time, at least 0 and at most its width. */
  public long clip(long time) {
    if (Long.compareUnsigned(time, from()) <= 0) {
      return 0;
    }
    long ticks = time - from();
    return ticks < 0 || ticks > width() ? width() : ticks;
  }
}
