package org.tracetool.format.tau.map;

/** Where reading is in the records of a place. */
public final class PlaceState {
  static final int NOTHING = 0;
  static final int ONE_VALUE = 1;
  static final int TWO_VALUES = 2;
  static final int HALF = 3;
  static final int HALF_AND_ID = 4;

  /** No thread on the other side is known. */
  public static final int NO_THREAD = -1;

  private final Place place;

  /** Which records wait for those that belong to them. */
  int pending;

  /** The user event of values that wait. */
  long event;

  int word;
  long firstSlot;
  long firstTime;
  long secondSlot;
  long secondTime;

  /** The second value, or the size of a copy. */
  long value;

  long firstId;

  /** The thread on the other side of the next message. */
  int otherThread = NO_THREAD;

  /** How many halves of copies there were. */
  int halves;

  /** The last time in the order of records, for those who look. */
  long high;

  boolean hasHigh;

  PlaceState(Place place) {
    this.place = place;
  }

  /** The place. */
  public Place place() {
    return place;
  }

  /** The thread on the other side of the message, which is not known of the next one. */
  public int takeOtherThread() {
    int thread = otherThread;
    otherThread = NO_THREAD;
    return thread;
  }

  /** The number of the next half of a copy. */
  public int takeHalf() {
    return halves++;
  }

  /** Raises a time to the latest one so far. */
  public long raised(long time) {
    if (!hasHigh || Long.compareUnsigned(time, high) > 0) {
      high = time;
      hasHigh = true;
    }
    return high;
  }
}
