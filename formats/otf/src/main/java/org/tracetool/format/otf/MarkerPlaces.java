package org.tracetool.format.otf;

import java.util.Arrays;

/** Where the classes of markers stand between the markers, as they are met. */
final class MarkerPlaces {
  private long records;
  private long[] places = new long[16];
  private int classes;

  /** A marker, or a record that nobody knows, comes next. */
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

  /** For each class how many records stand before it. */
  long[] toArray() {
    return Arrays.copyOf(places, classes);
  }
}
