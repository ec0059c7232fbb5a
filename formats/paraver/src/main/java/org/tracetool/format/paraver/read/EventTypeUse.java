package org.tracetool.format.paraver.read;

import org.tracetool.core.collect.LongMap;

/** What events of a type are in the model: samples of a counter, and calls if values are that. */
final class EventTypeUse {
  private static final int DIRECT = 256;

  private final long number;
  private final int counter;
  private final boolean calls;
  private final boolean nested;
  private final boolean marker;

  /** Regions of small values. */
  private final int[] direct = new int[DIRECT];

  private LongMap regions;

  EventTypeUse(long number, int counter, boolean calls, boolean nested, boolean marker) {
    this.number = number;
    this.counter = counter;
    this.calls = calls;
    this.nested = nested;
    this.marker = marker;
  }

  long number() {
    return number;
  }

  /** The token of the counter of its values, or of the class of its markers. */
  int counter() {
    return counter;
  }

  boolean areCalls() {
    return calls;
  }

  /** Whether a call may be within another one of the type. */
  boolean areNested() {
    return nested;
  }

  /** Whether values are markers, and none of a counter. */
  boolean isMarker() {
    return marker;
  }

  /** The region of a value; 0 if it has none. */
  int region(long value) {
    if (value >= 0 && value < DIRECT) {
      return direct[(int) value];
    }
    long token = regions == null ? LongMap.ABSENT : regions.get(value);
    return token == LongMap.ABSENT ? 0 : (int) token;
  }

  void put(long value, int region) {
    if (value >= 0 && value < DIRECT) {
      direct[(int) value] = region;
    } else {
      regions = regions == null ? new LongMap() : regions;
      regions.put(value, region);
    }
  }
}
