package org.tracetool.format.timeline;

/**
 * The layout of a stored record, a run of longs: time, head, second key, number in the file,
 * fields, pairs. Records of a row are in order of their times; of equal ones the larger second key
 * comes first, then the lower number.
 *
 * <p>Nearly all records are calls, begins and ends without anything besides. These are short: time
 * and a head that has region and number, and of a call the end. Accessors know both forms.
 */
final class RecordWords {
  static final int TIME = 0;
  static final int HEAD = 1;

  /** Words that all records have. */
  static final int MIN_WORDS = 2;

  /** Of a call its end. */
  private static final int SECOND = 2;

  private static final int NUMBER = 3;

  /** Where fields begin. */
  static final int FIELDS = 4;

  // Types of records; the first ones may be short.
  static final int BEGIN = 1;
  static final int END = 2;
  static final int CALL = 3;
  static final int OPEN_CALL = 4;
  static final int POINT = 5;

  // Fields of calls, begins and ends.
  private static final int REGION = FIELDS;

  /** Of an asynchronous begin or end what it belongs to; of a call 0. */
  private static final int KEY = FIELDS + 1;

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

  /** The lowest bits of a head: the type of a short record; of others 0. */
  private static final int SHORT_MASK = 3;

  private static final int SHORT_REGION_SHIFT = 2;
  private static final int MAX_SHORT_REGION = (1 << 30) - 1;
  private static final int SHORT_NUMBER_SHIFT = 32;
  private static final int SHORT_CALL_WORDS = 3;
  private static final int WORDS_SHIFT = 2;
  private static final int TYPE_SHIFT = 22;
  private static final int PAIRS_SHIFT = 26;
  private static final long COLLECTIVE = 1L << 38;
  private static final long TEXTS = 1L << 39;
  private static final int KIND_SHIFT = 40;

  private RecordWords() {}

  /** Whether a call, a begin or an end can be short, if there is nothing besides. */
  static boolean isShort(int region, long number) {
    return region >= 0 && region <= MAX_SHORT_REGION && number >>> SHORT_NUMBER_SHIFT == 0;
  }

  /**
   * Puts a short record; returns its words.
   *
   * @param end of a call; else of no meaning
   */
  static int putShort(long[] into, int type, long time, long end, int region, long number) {
    into[TIME] = time;
    into[HEAD] = number << SHORT_NUMBER_SHIFT | (long) region << SHORT_REGION_SHIFT | type;
    into[SECOND] = end;
    return type == CALL ? SHORT_CALL_WORDS : MIN_WORDS;
  }

  /** Puts all of a long record but its head and what comes after its number. */
  static void putKeys(long[] into, long time, long second, long number) {
    into[TIME] = time;
    into[SECOND] = second;
    into[NUMBER] = number;
  }

  /** Puts what a long call, begin or end has. */
  static void putCall(long[] into, int region, long key) {
    into[REGION] = region;
    into[KEY] = key;
  }

  /** The head of a long record. */
  static long head(int type, int words, int pairs, int kind, boolean isCollective, boolean texts) {
    return (long) words << WORDS_SHIFT
        | (long) type << TYPE_SHIFT
        | (long) pairs << PAIRS_SHIFT
        | (long) kind << KIND_SHIFT
        | (isCollective ? COLLECTIVE : 0)
        | (texts ? TEXTS : 0);
  }

  private static boolean isLong(long head) {
    return (head & SHORT_MASK) == 0;
  }

  static int words(long head) {
    return isLong(head)
        ? (int) head >>> WORDS_SHIFT & MAX_WORDS
        : (head & SHORT_MASK) == CALL ? SHORT_CALL_WORDS : MIN_WORDS;
  }

  static int type(long head) {
    return isLong(head) ? (int) head >>> TYPE_SHIFT & 0xf : (int) head & SHORT_MASK;
  }

  static int pairs(long head) {
    return isLong(head) ? (int) (head >>> PAIRS_SHIFT) & MAX_PAIRS : 0;
  }

  /** The kind of a point. */
  static int kind(long head) {
    return (int) (head >>> KIND_SHIFT) & 0xff;
  }

  static boolean isCollective(long head) {
    return isLong(head) && (head & COLLECTIVE) != 0;
  }

  static boolean hasTexts(long head) {
    return isLong(head) && (head & TEXTS) != 0;
  }

  static int region(long[] words, int at) {
    long head = words[at + HEAD];
    return isLong(head)
        ? (int) words[at + REGION]
        : (int) head >>> SHORT_REGION_SHIFT & MAX_SHORT_REGION;
  }

  /** What an asynchronous begin or end belongs to. */
  static long key(long[] words, int at) {
    return isLong(words[at + HEAD]) ? words[at + KEY] : 0;
  }

  /** The second key; of a call its end. */
  static long second(long[] words, int at) {
    long head = words[at + HEAD];
    return isLong(head) || (head & SHORT_MASK) == CALL ? words[at + SECOND] : 0;
  }

  /** The place in the file. */
  static long number(long[] words, int at) {
    long head = words[at + HEAD];
    return isLong(head) ? words[at + NUMBER] : head >>> SHORT_NUMBER_SHIFT;
  }

  /** Gives a long record another second key. */
  static void setSecond(long[] words, long second) {
    words[SECOND] = second;
  }

  /** Whether the record at one place comes before that at another one. */
  static boolean isBefore(long[] a, int i, long[] b, int j) {
    if (a[i] != b[j]) {
      return a[i] < b[j];
    }
    long first = second(a, i);
    long other = second(b, j);
    return first == other ? number(a, i) < number(b, j) : first > other;
  }
}
