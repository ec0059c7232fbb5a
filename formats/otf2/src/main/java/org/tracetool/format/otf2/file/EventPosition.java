package org.tracetool.format.otf2.file;

/**
 * Where an event with its time is, as one number: its byte, and its place among the records of its
 * chunk.
 */
final class EventPosition {
  /** Events from this byte on have no such number. */
  static final long MAX_OFFSET_BYTES = 1L << 40;

  /** Bits for the number of a record within its chunk, which has at most 16 MiB. */
  private static final int RECORD_BITS = 23;

  private static final long RECORDS = (1L << RECORD_BITS) - 1;

  private EventPosition() {}

  static long of(long offset, long record) {
    return offset << RECORD_BITS | record & RECORDS;
  }

  static long offset(long place) {
    return place >>> RECORD_BITS;
  }

  static long record(long place) {
    return place & RECORDS;
  }
}
