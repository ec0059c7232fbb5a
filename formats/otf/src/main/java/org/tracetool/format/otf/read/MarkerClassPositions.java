package org.tracetool.format.otf.read;

import java.util.Arrays;

/** Records the places of marker classes between the markers. */
final class MarkerClassPositions {
  private long records;
  private long[] places = new long[16];
  private int classes;

  /** A marker, or an unknown record, comes next. */
  void addRecord() {
    records++;
  }

  /** A class of markers comes next. */
  void addClass() {
    if (classes == places.length) {
      places = Arrays.copyOf(places, classes * 2);
    }
    places[classes++] = records;
  }

  /** For each class the number of records before it. */
  long[] toArray() {
    return Arrays.copyOf(places, classes);
  }
}
