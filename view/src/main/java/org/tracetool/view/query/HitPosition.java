package org.tracetool.view.query;

import org.tracetool.view.http.RequestParameters;

/**
 * Where a hit of a search is among all: by time, at the same time by row, in the same row markers
 * first, then in the order of records.
 *
 * @param row −1 for none
 * @param number tells hits of a row at a time apart; negative for markers
 */
record HitPosition(long time, int row, long number) implements Comparable<HitPosition> {
  /** The number of the first marker of a trace; others follow. */
  static final long FIRST_MARKER = -1L << 40;

  /** The parameters {@code time}, {@code row} and {@code number}; null if no row is there. */
  static HitPosition of(RequestParameters p) {
    String row = p.text("row", null);
    if (row == null) {
      return null;
    }
    try {
      return new HitPosition(
          p.number("time", 0), Integer.parseInt(row), Long.parseLong(p.text("number", "0")));
    } catch (NumberFormatException e) {
      throw new RequestParameters.BadRequest("row, number: not a number");
    }
  }

  @Override
  public int compareTo(HitPosition other) {
    int order = Long.compareUnsigned(time, other.time);
    if (order == 0) {
      order = Integer.compare(row, other.row);
    }
    return order == 0 ? Long.compare(number, other.number) : order;
  }
}
