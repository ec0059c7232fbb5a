package org.tracetool.format.otf2.file;

import java.util.Arrays;
import org.tracetool.format.otf2.record.RecordFraming;

/**
 * Records of several locations, listed one location after the other, and then in the order of their
 * times; those of the same time stay in the order in which they were listed. Of records that are
 * not of some frequent sort, only their times are known.
 */
public final class RecordList {
  /** So many locations at most, counted from 0. */
  public static final int MAX_LANES = 1 << 10;

  private static final int NUMBER_BITS = 20;
  private static final int NUMBERS = (1 << NUMBER_BITS) - 1;
  private static final long MAX_TICKS = 1L << Long.SIZE - 1 - NUMBER_BITS;

  private static final int LANE_AT = 8;
  private static final int BIG_AT = 18;
  private static final int VALUE_AT = 24;

  private static final int BUCKETS = 1 << 12;
  private static final int FAR = 64;

  private final boolean[] wanted;

  /** The distance of the time from {@link #first}, then the number of the record in the list. */
  private long[] keys = new long[0];

  private long[] ordered = new long[0];

  /**
   * For each number: where the payload is or, for a record without length, the number that it
   * consists of; the order of bytes, the location, and the code.
   */
  private long[] records = new long[0];

  /** The same in the order of times. */
  private long[] gathered = new long[0];

  /** How many records come before those of some part of the time. */
  private final int[] buckets = new int[BUCKETS];

  private long first;
  private int shift;
  private int size;
  private long lane;
  private long last;
  private boolean ascending;
  private long tickCount;
  private long rawTime;

  /**
   * An empty list.
   *
   * @param wanted by code, which records are of a frequent sort
   */
  public RecordList(boolean[] wanted) {
    this.wanted = wanted.clone();
  }

  /**
   * Empties the list.
   *
   * @param from the earliest time, unsigned
   * @param ticks no time is later by so many or more
   * @param most so many records at most
   * @return false if these are too many, or the times too far apart, for a list
   */
  public boolean begin(long from, long ticks, long most) {
    if (ticks <= 0 || ticks > MAX_TICKS || most > NUMBERS) {
      return false;
    }
    if (most > keys.length) {
      int room = (int) (most + (most >> 1));
      keys = new long[room];
      ordered = new long[room];
      records = new long[room];
      gathered = new long[room];
    }
    first = from;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(ticks - 1);
    shift = Math.max(0, bits - Integer.numberOfTrailingZeros(BUCKETS));
    tickCount = ticks;
    size = 0;
    ascending = true;
    Arrays.fill(buckets, 0);
    return true;
  }

  /** What follows belongs to a location. */
  public void setLane(int of) {
    lane = (long) of << LANE_AT;
    last = 0;
  }

  /** Adds a record of which only the time is known. */
  public void addOther(long time) {
    long ticks = time - first;
    ascending &= ticks >= last && ticks < tickCount;
    if (ascending) {
      records[size] = lane;
      put(ticks);
    }
  }

  private void put(long ticks) {
    keys[size] = ticks << NUMBER_BITS | size;
    buckets[1 + (int) (ticks >>> shift) & BUCKETS - 1]++;
    last = ticks;
    size++;
  }

  /**
   * Adds records from a buffer, up to one that is not wanted, not usual, or without a length and of
   * a number with more than 40 bits.
   *
   * @param at where the first one begins
   * @param end after this place there are no usual ones
   * @param most so many at most
   * @param time the time of what was before
   * @return where the next record begins
   */
  int add(byte[] b, int at, int end, long most, boolean big, long time, ClockCorrection clock) {
    boolean corrected = !clock.isNone();
    boolean[] these = wanted;
    int[] bare = FrequentEventSkipper.BARE;
    long flags = lane | (big ? 1L << BIG_AT : 0);
    long raw = time;
    long now = corrected ? clock.apply(raw) : raw;
    long before = last;
    int i = at;
    int n = size;
    int stop = (int) (n + most);
    while (i <= end && n < stop) {
      boolean timed = b[i] == RecordFraming.TIMESTAMP;
      int record = timed ? i + RecordFraming.TIMESTAMP_BYTES : i;
      int code = b[record] & 0xff;
      int length = b[record + 1] & 0xff;
      int number = bare[code];
      if (!these[code] || length > (number > 0 ? number : RecordFraming.LONG_LENGTH - 1)) {
        break;
      }
      long value = record + 2;
      if (number > 0) {
        value = ByteOrders.compressed(b, record + 2, length, big);
        if (value >>> Long.SIZE - VALUE_AT != 0) {
          break;
        }
      }
      if (timed) {
        raw = ByteOrders.u64(b, i + 1, big);
        now = corrected ? clock.apply(raw) : raw;
      }
      long ticks = now - first;
      if (ticks < before || ticks >= tickCount) {
        ascending = false;
        break;
      }
      before = ticks;
      records[n] = value << VALUE_AT | flags | code;
      keys[n] = ticks << NUMBER_BITS | n;
      buckets[1 + (int) (ticks >>> shift) & BUCKETS - 1]++;
      n++;
      i = record + 2 + length;
    }
    last = before;
    size = n;
    rawTime = raw;
    return i;
  }

  /** The time of the record that was added last, on the clock of its location. */
  long rawTime() {
    return rawTime;
  }

  /** Whether the records of each location were in the order of their times, as they should be. */
  public boolean isAscending() {
    return ascending;
  }

  /** How many records there are. */
  public int size() {
    return size;
  }

  /** Puts the records into the order of their times. */
  public void sortByTime() {
    int[] from = buckets;
    // The last bucket, by the mask above, is that of index 0.
    int inLast = from[0];
    from[0] = 0;
    for (int i = 1; i < BUCKETS; i++) {
      from[i] += from[i - 1];
    }
    assert from[BUCKETS - 1] + inLast == size;
    long[] into = ordered;
    for (int i = 0; i < size; i++) {
      long key = keys[i];
      into[from[(int) (key >>> NUMBER_BITS + shift)]++] = key;
    }
    sortBuckets(into);
    gather();
  }

  /**
   * Copies what is known of the records into their order. It lies in as many spots of memory as
   * there are locations: all at once, the processor fetches it faster than record by record.
   */
  private void gather() {
    long[] from = records;
    long[] into = gathered;
    for (int i = 0; i < size; i++) {
      into[i] = from[(int) ordered[i] & NUMBERS];
    }
  }

  /** Puts what is nearly in order into order. */
  private void sortBuckets(long[] a) {
    for (int i = 1; i < size; i++) {
      long key = a[i];
      int at = i;
      while (at > 0 && a[at - 1] > key) {
        a[at] = a[at - 1];
        at--;
      }
      a[at] = key;
      if (i - at > FAR) {
        Arrays.sort(a, 0, size);
        return;
      }
    }
  }

  /** The time of the record at a place in the order of times. */
  public long time(int place) {
    return first + (ordered[place] >>> NUMBER_BITS);
  }

  /** The number in the list, from 0, of the record at a place in the order of times. */
  public int number(int place) {
    return (int) ordered[place] & NUMBERS;
  }

  /** What is known of the record at a place in the order of times. */
  public long record(int place) {
    return gathered[place];
  }

  /** The location of a record. */
  public static int lane(long record) {
    return (int) (record >>> LANE_AT) & MAX_LANES - 1;
  }

  /** The code of a record; 0 if it is of no frequent sort. */
  public static int code(long record) {
    return (int) record & 0xff;
  }

  /** Whether numbers in a record start with their high byte. */
  public static boolean isBigEndian(long record) {
    return (record & 1L << BIG_AT) != 0;
  }

  /** The number that a record without length consists of, up to 40 bits. */
  public static long bareNumber(long record) {
    return record >>> VALUE_AT;
  }

  /** Where in its buffer the payload of a record with a length begins. */
  public static int payload(long record) {
    return (int) (record >>> VALUE_AT);
  }
}
