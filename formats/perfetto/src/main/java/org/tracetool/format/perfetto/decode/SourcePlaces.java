package org.tracetool.format.perfetto.decode;

import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.collect.LongList;

/** Files and lines of sources, numbered from 0. */
public final class SourcePlaces {
  /** No place. */
  public static final int NONE = InternTable.NONE;

  private static final long LINE = 0xffff_ffffL;

  private final KeyNumbers numbers = new KeyNumbers();
  private final LongList places = new LongList();

  /** The number of a place; {@link #NONE} without a file. */
  int number(int file, long line) {
    if (file == Track.NO_TEXT) {
      return NONE;
    }
    long place = (long) file << Integer.SIZE | line & LINE;
    int number = numbers.number(place);
    if (number == places.size()) {
      places.add(place);
    }
    return number;
  }

  /** The number of the name of the file. */
  public int file(int number) {
    return (int) (places.get(number) >>> Integer.SIZE);
  }

  /** The line, from 1; 0 if it is not known. */
  public int line(int number) {
    return (int) places.get(number);
  }
}
