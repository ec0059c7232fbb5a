package org.tracetool.format.timeline;

/**
 * The layout of a stored record, a run of longs: time, second key, number in the file, head,
 * fields, pairs. Records of a row are in order of their times; of equal ones the larger second key
 * comes first, then the lower number.
 */
final class RecordWords {
  static final int TIME = 0;

  /** Of a call its end. */
  static final int SECOND = 1;

  static final int NUMBER = 2;
  static final int HEAD = 3;

  /** Where fields begin. */
  static final int FIELDS = 4;

  // Types of records.
  static final int CALL = 0;
  static final int OPEN_CALL = 1;
  static final int BEGIN = 2;
  static final int END = 3;
  static final int POINT = 4;

  // Fields of calls, begins and ends.
  static final int REGION = FIELDS;

  /** Of an asynchronous begin or end what it belongs to; of a call 0. */
  static final int KEY = FIELDS + 1;

  static final int CALL_WORDS = FIELDS + 2;

  /** Words of a collective operation, between a call and its pairs. */
  static final int COLLECTIVE_WORDS = 5;

  /** Second key of a record at the end of calls, such as a receive. */
  static final long BEFORE_CALLS = Long.MAX_VALUE;

  /** Second key of a call that is never left. */
  static final long NEVER = Long.MAX_VALUE - 1;

  /** Second key of a record in calls. */
  static final long AFTER_CALLS = Long.MIN_VALUE;

  /** Words of a record at most; longer texts are cut. */
  static final int MAX_WORDS = (1 << 20) - 1;

  static final int MAX_PAIRS = (1 << 12) - 1;

  private static final int TYPE_SHIFT = 20;
  private static final int PAIRS_SHIFT = 24;
  private static final int KIND_SHIFT = 40;
  private static final long COLLECTIVE = 1L << 36;
  private static final long TEXTS = 1L << 37;

  private RecordWords() {}

  static long head(int type, int words, int pairs, int kind, boolean isCollective, boolean texts) {
    return words
        | (long) type << TYPE_SHIFT
        | (long) pairs << PAIRS_SHIFT
        | (long) kind << KIND_SHIFT
        | (isCollective ? COLLECTIVE : 0)
        | (texts ? TEXTS : 0);
  }

  static int words(long head) {
    return (int) head & MAX_WORDS;
  }

  static int type(long head) {
    return (int) (head >>> TYPE_SHIFT) & 0xf;
  }

  static int pairs(long head) {
    return (int) (head >>> PAIRS_SHIFT) & MAX_PAIRS;
  }

  static int kind(long head) {
    return (int) (head >>> KIND_SHIFT) & 0xff;
  }

  static boolean isCollective(long head) {
    return (head & COLLECTIVE) != 0;
  }

  static boolean hasTexts(long head) {
    return (head & TEXTS) != 0;
  }

  /** Whether the record at one place comes before that at another one. */
  static boolean isBefore(long[] a, int i, long[] b, int j) {
    if (a[i] != b[j]) {
      return a[i] < b[j];
    }
    if (a[i + SECOND] != b[j + SECOND]) {
      return a[i + SECOND] > b[j + SECOND];
    }
    return a[i + NUMBER] < b[j + NUMBER];
  }
}
