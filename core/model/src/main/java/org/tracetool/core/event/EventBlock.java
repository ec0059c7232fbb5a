package org.tracetool.core.event;

import java.util.Arrays;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.text.TraceText;

/**
 * A reusable batch of events, each a row in one growing {@code long[]}.
 *
 * <p>A row is {@code time, head, fields…, pairs…}. The head word holds the location token in its
 * low 32 bits, the ordinal of the {@link EventKind} in the next 8 and the number of key-value pairs
 * in the upper 24. Each pair takes two words: key token and type ordinal ({@code type << 32 |
 * key}), then the value. Texts and byte arrays live in a byte pool beside the rows; their word is
 * {@code offset << 32 | length}, or -1 for a text that is absent.
 *
 * <p>Not thread-safe; a block belongs to one thread at a time.
 */
public final class EventBlock {
  /** Words of a row before its first field. */
  public static final int FIELDS = 2;

  /** The word of a text that is absent (not the same as an empty one). */
  public static final long NO_TEXT = -1L;

  /** Largest number of key-value pairs of one row. */
  public static final int MAX_PAIRS = (1 << 24) - 1;

  private static final int KIND_SHIFT = 32;
  private static final int PAIRS_SHIFT = 40;

  /** Words of a row without pairs, by kind. */
  private static final int[] PLAIN_LENGTHS = new int[256];

  static {
    for (EventKind kind : EventKind.values()) {
      PLAIN_LENGTHS[kind.ordinal()] = FIELDS + kind.fieldCount();
    }
  }

  private long[] words;
  private int used;
  private int rows;
  private byte[] pool = new byte[64];
  private int poolUsed;

  /** An empty block with room for {@code words} words before it grows. */
  public EventBlock(int words) {
    this.words = new long[Math.max(words, 16)];
  }

  /** An empty block for a few rows. */
  public EventBlock() {
    this(256);
  }

  /** The head word of a row. */
  public static long head(EventKind kind, int location, int pairs) {
    return (long) pairs << PAIRS_SHIFT
        | (long) kind.ordinal() << KIND_SHIFT
        | Integer.toUnsignedLong(location);
  }

  /** Kind ordinal in a head word. */
  public static int kindOrdinal(long head) {
    return (int) (head >>> KIND_SHIFT) & 0xff;
  }

  /** Location token in a head word. */
  public static int location(long head) {
    return (int) head;
  }

  /** Number of key-value pairs in a head word. */
  public static int pairs(long head) {
    return (int) (head >>> PAIRS_SHIFT);
  }

  /** Words that a row with this head takes. */
  public static int length(long head) {
    return PLAIN_LENGTHS[kindOrdinal(head)] + 2 * pairs(head);
  }

  /** The first word of a pair. */
  public static long pairHead(int key, KeyValueType type) {
    return (long) type.ordinal() << 32 | Integer.toUnsignedLong(key);
  }

  /** Forgets all rows; memory is kept for the next ones. */
  public void clear() {
    used = 0;
    rows = 0;
    poolUsed = 0;
  }

  /**
   * Forgets all rows from a word on, where a row must begin. Their texts stay in the pool until no
   * row is left.
   */
  public void truncate(int word) {
    int at = word;
    while (at < used) {
      at += length(words[at + 1]);
      rows--;
    }
    used = word;
    poolUsed = rows == 0 ? 0 : poolUsed;
  }

  /** Forgets all rows before a word, where a row must begin. Their texts stay in the pool. */
  public void dropBefore(int word) {
    for (int at = 0; at < word; at += length(words[at + 1])) {
      rows--;
    }
    System.arraycopy(words, word, words, 0, used - word);
    used -= word;
    poolUsed = rows == 0 ? 0 : poolUsed;
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** Number of words in use; a producer stops filling a block when this reaches its target. */
  public int usedWords() {
    return used;
  }

  /** Bytes in use in the pool; a producer also stops when this grows large. */
  public int usedBytes() {
    return poolUsed;
  }

  /** The words; valid up to {@link #usedWords()} and until the next row is added. */
  public long[] words() {
    return words;
  }

  /** The byte pool; valid until the next text is added. */
  public byte[] pool() {
    return pool;
  }

  /**
   * Adds a row and returns the index of its first field in {@link #words()}. The caller fills all
   * fields and, after them, two words for each pair; until then their content is undefined.
   *
   * @param time in ticks, unsigned
   * @param location token of the process
   * @param pairs number of key-value pairs, at most {@link #MAX_PAIRS}
   */
  public int addRow(long time, EventKind kind, int location, int pairs) {
    int at = used;
    int end = at + FIELDS + kind.fieldCount() + 2 * pairs;
    if (end > words.length) {
      words = Arrays.copyOf(words, Math.max(end, words.length * 2));
    }
    words[at] = time;
    words[at + 1] = head(kind, location, pairs);
    used = end;
    rows++;
    return at + FIELDS;
  }

  /**
   * Makes room for at least {@code more} words after the used ones, for a producer that writes rows
   * itself and then calls {@link #addRows}.
   */
  public long[] reserve(int more) {
    if (used + more > words.length) {
      words = Arrays.copyOf(words, Math.max(used + more, words.length * 2));
    }
    return words;
  }

  /** Counts rows that were written into {@link #reserve}d room. */
  public void addRows(int moreWords, int moreRows) {
    used += moreWords;
    rows += moreRows;
  }

  /**
   * Adds a row without pairs.
   *
   * @param time in ticks, unsigned
   * @param location token of the process
   * @param fields values in the order of {@link EventKind#fields()}, not more than there are;
   *     missing ones at the end are 0
   */
  public void add(long time, EventKind kind, int location, long... fields) {
    int at = addRow(time, kind, location, 0);
    Arrays.fill(words, at, at + kind.fieldCount(), 0);
    System.arraycopy(fields, 0, words, at, fields.length);
  }

  /** Copies bytes into the pool and returns the word that refers to them. */
  public long text(byte[] bytes, int offset, int length) {
    long word = room(length);
    System.arraycopy(bytes, offset, pool, (int) (word >>> 32), length);
    return word;
  }

  /** Makes room in the pool, of any content, and returns the word that refers to it. */
  long room(int length) {
    int end = poolUsed + length;
    if (end > pool.length) {
      pool = Arrays.copyOf(pool, Math.max(end, pool.length * 2));
    }
    long word = (long) poolUsed << 32 | length;
    poolUsed = end;
    return word;
  }

  /** Puts a text into the pool and returns the word that refers to it; null is {@link #NO_TEXT}. */
  public long text(String text) {
    if (text == null) {
      return NO_TEXT;
    }
    byte[] bytes = TraceText.encode(text);
    return text(bytes, 0, bytes.length);
  }

  /** The text that a word refers to, or null. */
  public String text(long word) {
    return word == NO_TEXT ? null : TraceText.decode(pool, (int) (word >>> 32), (int) word);
  }

  /** Copies one row, with its texts, to the end of this block. */
  public void append(EventCursor event) {
    EventBlock from = event.block();
    int start = event.row();
    long head = from.words[start + 1];
    int length = length(head);
    if (used + length > words.length) {
      words = Arrays.copyOf(words, Math.max(used + length, words.length * 2));
    }
    System.arraycopy(from.words, start, words, used, length);
    EventKind kind = EventKind.of(kindOrdinal(head));
    for (int i = 0; i < kind.pooledFields(); i++) {
      movePoolReference(from, used + FIELDS + kind.pooledField(i));
    }
    int pairs = pairs(head);
    for (int i = used + length - 2 * pairs; i < used + length; i += 2) {
      if (KeyValueType.isPooled(words[i] >>> 32)) {
        movePoolReference(from, i + 1);
      }
    }
    used += length;
    rows++;
  }

  private void movePoolReference(EventBlock from, int at) {
    long word = words[at];
    if (word != NO_TEXT) {
      words[at] = text(from.pool, (int) (word >>> 32), (int) word);
    }
  }

  /** Takes a copy of all content of another block in place of its own. */
  public void set(EventBlock other) {
    if (words.length < other.used) {
      words = new long[other.used];
    }
    if (pool.length < other.poolUsed) {
      pool = new byte[other.poolUsed];
    }
    System.arraycopy(other.words, 0, words, 0, other.used);
    System.arraycopy(other.pool, 0, pool, 0, other.poolUsed);
    used = other.used;
    rows = other.rows;
    poolUsed = other.poolUsed;
  }

  /** Exchanges all content with another block, without copying it. */
  public void exchange(EventBlock other) {
    long[] otherWords = other.words;
    int otherUsed = other.used;
    int otherRows = other.rows;
    byte[] otherPool = other.pool;
    int otherPoolUsed = other.poolUsed;
    other.words = words;
    other.used = used;
    other.rows = rows;
    other.pool = pool;
    other.poolUsed = poolUsed;
    words = otherWords;
    used = otherUsed;
    rows = otherRows;
    pool = otherPool;
    poolUsed = otherPoolUsed;
  }

  /** A cursor before the first row. */
  public EventCursor cursor() {
    EventCursor cursor = new EventCursor();
    cursor.wrap(this);
    return cursor;
  }
}
