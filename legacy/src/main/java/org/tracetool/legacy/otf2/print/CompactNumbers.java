package org.tracetool.legacy.otf2.print;

import org.tracetool.format.otf2.file.ByteOrders;

/** The compressed numbers of a record with a short length, one after the other. */
final class CompactNumbers {
  private byte[] bytes;
  private boolean big;
  private int at;
  private int end;
  private boolean good;

  /** Starts at the payload of a record, which has its length before it. */
  void begin(byte[] of, int payload, boolean bigEndian) {
    bytes = of;
    big = bigEndian;
    at = payload;
    end = payload + (of[payload - 1] & 0xff);
    good = true;
  }

  /** The next number; none that is undefined is good. */
  long next(int most) {
    int size = nextByte();
    int from = at;
    at = from + size;
    if (size > most || at > end) {
      good = false;
      return 0;
    }
    return ByteOrders.compressed(bytes, from, size, big);
  }

  /** The next byte. */
  int nextByte() {
    if (at >= end) {
      good = false;
      return 0;
    }
    return bytes[at++] & 0xff;
  }

  /** Whether all numbers so far were within the record, and defined. */
  boolean isGood() {
    return good;
  }
}
