package org.tracetool.core.operation;

import java.util.Arrays;

/**
 * Rows of longs that wait for something, in queues: those with the same key of three longs, in the
 * order in which they came. All rows together are in that order, too. No object is created for a
 * row or a queue, and an empty queue takes no memory.
 *
 * <p>A row is known by its slot, which is valid until the row is removed; its contents can be read
 * until the next one is added.
 */
public final class WaitingRows {
  /** No row. */
  public static final int NONE = -1;

  private static final int KEY = 3;
  private static final int MIN_CAPACITY = 8;

  // Links of a slot.
  private static final int HASH = 0;

  /** The next row of the queue, or the next free slot. */
  private static final int NEXT = 1;

  /** The row before in the queue; of the first one, the last. */
  private static final int PREVIOUS = 2;

  private static final int YOUNGER = 3;
  private static final int OLDER = 4;
  private static final int LINKS = 5;

  private final int stride;
  private long[] words;
  private int[] links = new int[MIN_CAPACITY * LINKS];

  /** First slots of queues by open addressing, each plus 1. */
  private int[] table = new int[2 * MIN_CAPACITY];

  private int queues;
  private int used;
  private int free = NONE;
  private int size;
  private int oldest = NONE;
  private int youngest = NONE;

  /**
   * Nothing waits.
   *
   * @param width longs that a row holds besides its key
   */
  public WaitingRows(int width) {
    stride = KEY + width;
    words = new long[MIN_CAPACITY * stride];
  }

  /** Number of rows that wait. */
  public int size() {
    return size;
  }

  /** The first row with a key, or {@link #NONE}. */
  public int find(long a, long b, long c) {
    int first = table[place(hash(a, b, c), a, b, c)];
    return first - 1;
  }

  /** Adds a row of zeros as the last one with its key; returns its slot. */
  public int add(long a, long b, long c) {
    int hash = hash(a, b, c);
    int place = place(hash, a, b, c);
    if (table[place] == 0 && 2 * (queues + 1) > table.length) {
      enlargeTable();
      place = place(hash, a, b, c);
    }
    int slot = newSlot();
    int at = slot * stride;
    words[at] = a;
    words[at + 1] = b;
    words[at + 2] = c;
    Arrays.fill(words, at + KEY, at + stride, 0);
    int link = slot * LINKS;
    links[link + HASH] = hash;
    links[link + NEXT] = NONE;
    int first = table[place] - 1;
    if (first == NONE) {
      table[place] = slot + 1;
      links[link + PREVIOUS] = slot;
      queues++;
    } else {
      int last = links[first * LINKS + PREVIOUS];
      links[last * LINKS + NEXT] = slot;
      links[link + PREVIOUS] = last;
      links[first * LINKS + PREVIOUS] = slot;
    }
    links[link + YOUNGER] = NONE;
    links[link + OLDER] = youngest;
    if (youngest == NONE) {
      oldest = slot;
    } else {
      links[youngest * LINKS + YOUNGER] = slot;
    }
    youngest = slot;
    size++;
    return slot;
  }

  /** Removes a row. */
  public void remove(int slot) {
    leaveQueue(slot);
    int link = slot * LINKS;
    int younger = links[link + YOUNGER];
    int older = links[link + OLDER];
    if (older == NONE) {
      oldest = younger;
    } else {
      links[older * LINKS + YOUNGER] = younger;
    }
    if (younger == NONE) {
      youngest = older;
    } else {
      links[younger * LINKS + OLDER] = older;
    }
    links[link + NEXT] = free;
    free = slot;
    size--;
  }

  private void leaveQueue(int slot) {
    int next = links[slot * LINKS + NEXT];
    int previous = links[slot * LINKS + PREVIOUS];
    if (isFirst(slot)) {
      int place = home(links[slot * LINKS + HASH]);
      while (table[place] != slot + 1) {
        place = place + 1 & table.length - 1;
      }
      if (next == NONE) {
        clearSlot(place);
      } else {
        table[place] = next + 1;
        links[next * LINKS + PREVIOUS] = previous;
      }
      return;
    }
    links[previous * LINKS + NEXT] = next;
    int after = next;
    if (after == NONE) {
      int at = slot * stride;
      after = find(words[at], words[at + 1], words[at + 2]);
    }
    links[after * LINKS + PREVIOUS] = previous;
  }

  /**
   * Returns whether a row is the first one of its queue: then the one before it, the last, has no
   * next.
   */
  private boolean isFirst(int slot) {
    return links[links[slot * LINKS + PREVIOUS] * LINKS + NEXT] != slot;
  }

  /** The row with the same key that came next, or {@link #NONE}. */
  public int next(int slot) {
    return links[slot * LINKS + NEXT];
  }

  /** The row with the same key that came before, or {@link #NONE}. */
  public int previous(int slot) {
    return isFirst(slot) ? NONE : links[slot * LINKS + PREVIOUS];
  }

  /** The last row with the key of a row that is the first one with it. */
  public int last(int first) {
    return links[first * LINKS + PREVIOUS];
  }

  /** The row that came first of all, or {@link #NONE}. */
  public int oldest() {
    return oldest;
  }

  /** The row that came next after another one, whatever its key, or {@link #NONE}. */
  public int younger(int slot) {
    return links[slot * LINKS + YOUNGER];
  }

  /**
   * Part of the key of a row.
   *
   * @param part 0, 1 or 2
   */
  public long key(int slot, int part) {
    return words[slot * stride + part];
  }

  /** The longs of all rows; those of one row begin at {@link #at}. Valid until a row is added. */
  public long[] words() {
    return words;
  }

  /** Where the longs of a row begin in {@link #words}. */
  public int at(int slot) {
    return slot * stride + KEY;
  }

  /** One of the longs of a row. */
  public long get(int slot, int index) {
    return words[slot * stride + KEY + index];
  }

  /** Sets one of the longs of a row. */
  public void set(int slot, int index, long value) {
    words[slot * stride + KEY + index] = value;
  }

  private static int hash(long a, long b, long c) {
    long h = a * 0x9e3779b97f4a7c15L;
    h = (h ^ h >>> 32) + b;
    h *= 0xff51afd7ed558ccdL;
    h = (h ^ h >>> 32) + c;
    h *= 0xc4ceb9fe1a85ec53L;
    return (int) (h >>> 32);
  }

  private int home(int hash) {
    return (hash ^ hash >>> 15) & table.length - 1;
  }

  /** The place of the first row with a key in the table, or the place where it would be. */
  private int place(int hash, long a, long b, long c) {
    int place = home(hash);
    while (table[place] != 0) {
      int slot = table[place] - 1;
      int at = slot * stride;
      if (links[slot * LINKS + HASH] == hash
          && words[at] == a
          && words[at + 1] == b
          && words[at + 2] == c) {
        return place;
      }
      place = place + 1 & table.length - 1;
    }
    return place;
  }

  private void enlargeTable() {
    int[] old = table;
    table = new int[2 * old.length];
    for (int entry : old) {
      if (entry != 0) {
        int place = home(links[(entry - 1) * LINKS + HASH]);
        while (table[place] != 0) {
          place = place + 1 & table.length - 1;
        }
        table[place] = entry;
      }
    }
  }

  /**
   * Empties a place of the table; entries that could also be there move, so that they are still
   * found.
   */
  private void clearSlot(int emptied) {
    int mask = table.length - 1;
    int hole = emptied;
    int i = hole;
    while (true) {
      i = i + 1 & mask;
      if (table[i] == 0) {
        break;
      }
      int home = home(links[(table[i] - 1) * LINKS + HASH]);
      if ((i - home & mask) >= (i - hole & mask)) {
        table[hole] = table[i];
        hole = i;
      }
    }
    table[hole] = 0;
    queues--;
  }

  private int newSlot() {
    if (free != NONE) {
      int slot = free;
      free = links[slot * LINKS + NEXT];
      return slot;
    }
    if (used * LINKS == links.length) {
      links = Arrays.copyOf(links, 2 * links.length);
      words = Arrays.copyOf(words, 2 * words.length);
    }
    return used++;
  }
}
