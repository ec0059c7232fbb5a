package org.tracetool.view.tile;

/**
 * How much may be read for the tiles of one request: all of their rows are shown from their
 * records, or none is, since rows beside each other are compared.
 *
 * @param recordsOfRow records of one row of a tile, at most
 * @param records records of all rows together, at most
 */
public record TileBudget(long recordsOfRow, long records) {
  /** What takes a tenth of a second, or little more. */
  public static final TileBudget DEFAULT = new TileBudget(400_000, 400_000);

  /** How many times as much may be read where the index has steps instead of a picture. */
  private static final int COARSE_TIMES = 4;

  /** The budget of tiles that the index would show as steps. */
  TileBudget ofCoarse() {
    return new TileBudget(times(recordsOfRow), times(records));
  }

  private static long times(long records) {
    return records > Long.MAX_VALUE / COARSE_TIMES ? Long.MAX_VALUE : COARSE_TIMES * records;
  }
}
