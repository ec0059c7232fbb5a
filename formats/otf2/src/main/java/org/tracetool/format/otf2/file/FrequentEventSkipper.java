package org.tracetool.format.otf2.file;

import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.RecordFraming;
import org.tracetool.format.otf2.record.RecordTable;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;

/**
 * Skips events of the most frequent form (a short length, no attributes, perhaps a timestamp before
 * it) without decoding their fields. After a call, this object has the position, the time and the
 * number of events skipped. Not thread-safe.
 */
final class FrequentEventSkipper {

  /** What a time and a record with a short length take at most. */
  static final int MAX_EVENT_BYTES =
      RecordFraming.TIMESTAMP_BYTES + 1 + 1 + RecordFraming.LONG_LENGTH;

  /** For each code of a record without length the bytes of its number; 0 for all other codes. */
  static final int[] BARE = bareCodes();

  private static final int BUFFER_FLUSH = EventRecord.BUFFER_FLUSH.type().code();

  private int next;
  private long time;
  private long count;

  private static int[] bareCodes() {
    int[] bare = new int[256];
    RecordTable events = EventRecord.table();
    for (int i = 0; i < bare.length; i++) {
      RecordType type = events.find(i);
      if (type != null && type.frame() == RecordFraming.BARE) {
        bare[i] = type.fields()[0].wire() == WireType.C32 ? Integer.BYTES : Long.BYTES;
      }
    }
    return bare;
  }

  /** Returns whether a usual event with its time begins at a place. */
  static boolean isTimed(byte[] b, int i) {
    int c = b[i + RecordFraming.TIMESTAMP_BYTES] & 0xff;
    int size = b[i + RecordFraming.TIMESTAMP_BYTES + 1] & 0xff;
    return b[i] == RecordFraming.TIMESTAMP
        && c > RecordFraming.ATTRIBUTES
        && size <= (BARE[c] > 0 ? BARE[c] : RecordFraming.LONG_LENGTH - 1);
  }

  /**
   * Passes events up to one that is not usual.
   *
   * @param from where the first one begins
   * @param limit after this place there are no usual ones
   * @param before the time of what was before
   * @param counts gets one more for the code of each
   * @param stops by code, which records are not passed
   */
  void pass(
      byte[] b,
      int from,
      int limit,
      boolean big,
      long before,
      long[] counts,
      boolean[] stops,
      SkippedTimeRange passed) {
    int i = from;
    long now = before;
    long first = passed.first + Long.MIN_VALUE;
    long last = passed.last + Long.MIN_VALUE;
    long n = 0;
    while (i <= limit) {
      boolean timed = b[i] == RecordFraming.TIMESTAMP;
      int record = timed ? i + RecordFraming.TIMESTAMP_BYTES : i;
      int c = b[record] & 0xff;
      int size = b[record + 1] & 0xff;
      int bare = BARE[c];
      if (c <= RecordFraming.ATTRIBUTES
          || size > (bare > 0 ? bare : RecordFraming.LONG_LENGTH - 1)
          || stops[c]) {
        break;
      }
      now = timed ? ByteOrders.u64(b, i + 1, big) : now;
      first = Math.min(first, now + Long.MIN_VALUE);
      last = Math.max(last, now + Long.MIN_VALUE);
      counts[c]++;
      n++;
      i = record + 2 + size;
    }
    passed.first = first - Long.MIN_VALUE;
    passed.last = last - Long.MIN_VALUE;
    passed.records += n;
    next = i;
    time = now;
    count = n;
  }

  /**
   * Passes events up to a time, or up to one that is not usual, or changes the time.
   *
   * @param from where the first one begins
   * @param limit after this place there are no usual ones
   * @param before the time of what was before
   * @param last the last time, unsigned, on the clock of the archive
   * @param most so many at most
   */
  void passUpTo(
      byte[] b,
      int from,
      int limit,
      boolean big,
      long before,
      long last,
      ClockCorrection clock,
      long most) {
    int i = from;
    boolean corrected = !clock.isNone();
    long now = before;
    long until = last + Long.MIN_VALUE;
    long n = 0;
    while (i <= limit && n < most) {
      boolean timed = b[i] == RecordFraming.TIMESTAMP;
      int record = timed ? i + RecordFraming.TIMESTAMP_BYTES : i;
      int c = b[record] & 0xff;
      int size = b[record + 1] & 0xff;
      int bare = BARE[c];
      if (c <= RecordFraming.ATTRIBUTES
          || size > (bare > 0 ? bare : RecordFraming.LONG_LENGTH - 1)
          || corrected && c == BUFFER_FLUSH) {
        break;
      }
      long read = timed ? ByteOrders.u64(b, i + 1, big) : now;
      if ((corrected ? clock.apply(read) : read) + Long.MIN_VALUE > until) {
        break;
      }
      now = read;
      n++;
      i = record + 2 + size;
    }
    next = i;
    time = now;
    count = n;
  }

  /**
   * Passes events up to one that is wanted, that is later than all wanted ones, or not usual.
   *
   * @param from where the first one begins
   * @param limit after this place there are no usual ones
   * @param before the time of what was before
   */
  void passUnwanted(
      byte[] b,
      int from,
      int limit,
      boolean big,
      long before,
      EventSelection wanted,
      ClockCorrection clock) {
    boolean corrected = !clock.isNone();
    int i = from;
    long now = before;
    int part = wanted.part(corrected ? clock.apply(now) : now);
    long n = 0;
    while (i <= limit) {
      boolean timed = b[i] == RecordFraming.TIMESTAMP;
      int record = timed ? i + RecordFraming.TIMESTAMP_BYTES : i;
      int c = b[record] & 0xff;
      int size = b[record + 1] & 0xff;
      int bare = BARE[c];
      if (c <= RecordFraming.ATTRIBUTES
          || size > (bare > 0 ? bare : RecordFraming.LONG_LENGTH - 1)) {
        break;
      }
      if (timed) {
        long read = ByteOrders.u64(b, i + 1, big);
        int then = wanted.part(corrected ? clock.apply(read) : read);
        if (wanted.isWanted(c, then)) {
          break;
        }
        now = read;
        part = then;
      } else if (wanted.isWanted(c, part)) {
        break;
      }
      n++;
      i = record + 2 + size;
    }
    next = i;
    time = now;
    count = n;
  }

  /** Where the first record begins that was not passed. */
  int next() {
    return next;
  }

  /** The time of what was passed last. */
  long time() {
    return time;
  }

  /** How many were passed. */
  long count() {
    return count;
  }
}
