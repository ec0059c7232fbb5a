package org.tracetool.view.tile;

/**
 * How much may be read for a tile.
 *
 * @param recordsOfRow records of one row, at most, for it to be shown from its records
 * @param recordsOfTile records of all rows of one request together
 */
public record TileBudget(long recordsOfRow, long recordsOfTile) {
  /** What takes some tens of milliseconds. */
  public static final TileBudget DEFAULT = new TileBudget(20_000, 150_000);
}
