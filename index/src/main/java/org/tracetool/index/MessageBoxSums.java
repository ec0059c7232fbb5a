package org.tracetool.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.LongMap;

/**
 * Messages by box of time, sender and receiver, in bounded memory: when there would be too many
 * sums, boxes get twice as wide, and where these are few, pairs with few messages are counted
 * together. What is kept depends on the messages and their order alone.
 */
final class MessageBoxSums {
  /** The pair that stands for those that are not told apart; no process has token 0. */
  static final long OTHERS = 0;

  /** Boxes are not made wider for the sake of memory if there are no more of them. */
  private static final int MIN_BOXES = 8;

  private static final int FIRST_ROOM = 64;

  // A slot of the table; one without messages is free.
  private static final int PAIR = 1;
  private static final int MESSAGES = 2;
  private static final int BYTES = 3;
  private static final int PLACES = 4;
  private static final int WORDS = 5;

  /** A place within a box is a number of so many bits. */
  static final int PLACE_BITS = 20;

  /** A slot of the table is a number of so many bits, which leaves 15 for boxes. */
  private static final int SLOT_BITS = 24;

  /**
   * Messages of a pair in a box.
   *
   * @param box its number: its first tick divided by its width
   * @param pair sender and receiver, {@link #OTHERS} for all that are not told apart
   * @param places sum of where in the box they were sent, each of {@link #PLACE_BITS}
   */
  record Sum(long box, long pair, long messages, long bytes, long places) {
    int sender() {
      return (int) (pair >>> Integer.SIZE);
    }

    int receiver() {
      return (int) pair;
    }
  }

  private long[] table = new long[FIRST_ROOM * WORDS];
  private int size;
  private final int mostBoxes;
  private int most;
  private int level;
  private long first;
  private long last;

  /**
   * No messages.
   *
   * @param mostBoxes boxes from the first to the last one, at most
   * @param most sums, at most; no fewer than twice {@link #MIN_BOXES}
   */
  MessageBoxSums(int mostBoxes, int most) {
    this.mostBoxes = mostBoxes;
    this.most = most;
  }

  /** The width of a box is this power of two. */
  int level() {
    return level;
  }

  /** Boxes from the first to the last one, less one. */
  private long span() {
    return last - first;
  }

  /** Whether there are at most two boxes beside each other. */
  boolean isWidest() {
    return Long.compareUnsigned(span(), 1) <= 0 || level == Long.SIZE - 1;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Counts a message; the times may come in any order. */
  void add(long time, int sender, int receiver, long bytes) {
    long pair = (long) sender << Integer.SIZE | Integer.toUnsignedLong(receiver);
    long inside = time - (time >>> level << level);
    int shift = PLACE_BITS - level;
    long place = shift >= 0 ? inside << shift : inside >>> -shift;
    long box = time >>> level;
    if (size > 0 && Long.compareUnsigned(box - first, last - first) <= 0) {
      put(box, pair, 1, bytes, place);
    } else {
      add(new Sum(box, pair, 1, bytes, place));
    }
    limitSums();
  }

  /** Adds what {@link #pack} gave of others. */
  void add(byte[] packed) {
    IndexInput in = new IndexInput(packed, 0);
    int others = (int) in.number();
    while (level < others) {
      widen();
    }
    long box = 0;
    for (long rest = in.number(); rest > 0; rest--) {
      box += in.number();
      long pair = in.number() << Integer.SIZE | in.number();
      Sum sum = new Sum(box, pair, in.number(), in.number(), in.number());
      for (int i = others; i < level; i++) { // boxes may have got wider meanwhile
        sum = wider(sum);
      }
      add(sum);
      limitSums();
    }
  }

  /** The same messages in a box twice as wide. */
  private static Sum wider(Sum sum) {
    long places = widerPlaces(sum.box, sum.messages, sum.places);
    return new Sum(sum.box >>> 1, sum.pair, sum.messages, sum.bytes, places);
  }

  private void add(Sum added) {
    Sum sum = added;
    long number = sum.box;
    if (size == 0) {
      first = number;
      last = number;
    } else if (Long.compareUnsigned(number, first) < 0 || Long.compareUnsigned(number, last) > 0) {
      first = Long.compareUnsigned(number, first) < 0 ? number : first;
      last = Long.compareUnsigned(number, last) > 0 ? number : last;
      while (Long.compareUnsigned(span(), mostBoxes) >= 0) {
        widen();
        sum = wider(sum);
      }
    }
    put(sum);
  }

  private void put(Sum sum) {
    put(sum.box, sum.pair, sum.messages, sum.bytes, sum.places);
  }

  private void put(long box, long pair, long messages, long bytes, long places) {
    int slot = slot(box, pair);
    if (table[slot + MESSAGES] == 0) {
      table[slot] = box;
      table[slot + PAIR] = pair;
      size++;
    }
    table[slot + MESSAGES] += messages;
    table[slot + BYTES] += bytes;
    table[slot + PLACES] += places;
    if (2 * size * WORDS > table.length) {
      long[] old = table;
      clear(2 * old.length);
      putAll(old, false);
    }
  }

  private void clear(int words) {
    table = new long[words];
    size = 0;
  }

  /** Puts all sums of another table, or what they are in boxes twice as wide. */
  private void putAll(long[] others, boolean widened) {
    for (int i = 0; i < others.length; i += WORDS) {
      long messages = others[i + MESSAGES];
      if (messages != 0) {
        long box = others[i];
        long places = others[i + PLACES];
        put(
            widened ? box >>> 1 : box,
            others[i + PAIR],
            messages,
            others[i + BYTES],
            widened ? widerPlaces(box, messages, places) : places);
      }
    }
  }

  /** The sum of the places of messages in a box twice as wide. */
  private static long widerPlaces(long box, long messages, long places) {
    long half = (box & 1) << PLACE_BITS;
    return places + messages * half >>> 1;
  }

  private int slot(long box, long pair) {
    int mask = table.length / WORDS - 1;
    long hash = TopPairs.mixed(pair + box * 0x632be59bd9b4e019L);
    int slot = (int) (hash >>> 8) & mask;
    while (table[slot * WORDS + MESSAGES] != 0
        && (table[slot * WORDS] != box || table[slot * WORDS + PAIR] != pair)) {
      slot = slot + 1 & mask;
    }
    return slot * WORDS;
  }

  private void widen() {
    level++;
    first >>>= 1;
    last >>>= 1;
    long[] old = table;
    clear(old.length);
    putAll(old, true);
  }

  private void limitSums() {
    while (size > most) {
      if (Long.compareUnsigned(span(), MIN_BOXES) >= 0) {
        widen();
      } else {
        drop();
      }
    }
  }

  /** Keeps the heavier half of the pairs, each with all of its sums. */
  private void drop() {
    LongMap sums = new LongMap();
    for (int i = 0; i < table.length; i += WORDS) {
      if (table[i + MESSAGES] != 0 && table[i + PAIR] != OTHERS) {
        long pair = table[i + PAIR];
        sums.put(pair, Math.max(0, sums.get(pair)) + table[i + MESSAGES]);
      }
    }
    long[] pairs = new long[sums.size()];
    long[] messages = new long[pairs.length];
    int count = 0;
    LongMap seen = new LongMap();
    for (int i = 0; i < table.length; i += WORDS) {
      long pair = table[i + PAIR];
      if (table[i + MESSAGES] != 0 && pair != OTHERS && seen.get(pair) == LongMap.ABSENT) {
        seen.put(pair, 1);
        pairs[count] = pair;
        messages[count++] = sums.get(pair);
      }
    }
    TopPairs heaviest = new TopPairs(pairs, messages, pairs.length / 2);
    long[] old = table;
    clear(old.length);
    for (int i = 0; i < old.length; i += WORDS) {
      if (old[i + MESSAGES] != 0) {
        long pair = old[i + PAIR];
        boolean stays = pair != OTHERS && heaviest.have(pair, sums.get(pair));
        put(old[i], stays ? pair : OTHERS, old[i + MESSAGES], old[i + BYTES], old[i + PLACES]);
      }
    }
  }

  /** All sums, by box and then by pair. */
  List<Sum> sums() {
    long[] pairs = pairs();
    long[] order = new long[size];
    int count = 0;
    for (int i = 0; i < table.length; i += WORDS) {
      if (table[i + MESSAGES] != 0) {
        long rank = Arrays.binarySearch(pairs, table[i + PAIR] ^ Long.MIN_VALUE);
        order[count++] = table[i] - first << 2 * SLOT_BITS | rank << SLOT_BITS | i / WORDS;
      }
    }
    Arrays.sort(order);
    List<Sum> all = new ArrayList<>(size);
    for (long each : order) {
      int at = (int) (each & (1 << SLOT_BITS) - 1) * WORDS;
      all.add(
          new Sum(
              table[at],
              table[at + PAIR],
              table[at + MESSAGES],
              table[at + BYTES],
              table[at + PLACES]));
    }
    return all;
  }

  /**
   * The pairs of all sums, each once, in ascending unsigned order, with the highest bit turned
   * over.
   */
  private long[] pairs() {
    long[] pairs = new long[size];
    int count = 0;
    for (int i = 0; i < table.length; i += WORDS) {
      if (table[i + MESSAGES] != 0) {
        pairs[count++] = table[i + PAIR] ^ Long.MIN_VALUE;
      }
    }
    Arrays.sort(pairs);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || pairs[i] != pairs[i - 1]) {
        pairs[distinct++] = pairs[i];
      }
    }
    return Arrays.copyOf(pairs, distinct);
  }

  /** A copy with boxes twice as wide. */
  MessageBoxSums parents() {
    MessageBoxSums wider = new MessageBoxSums(mostBoxes, most);
    wider.level = level + 1;
    wider.first = first >>> 1;
    wider.last = last >>> 1;
    wider.putAll(table, true);
    return wider;
  }

  /**
   * All sums in little memory, for {@link #add(byte[])} of others.
   *
   * @param mostPacked sums, at most, as of the constructor
   */
  byte[] pack(int mostPacked) {
    most = Math.min(most, mostPacked);
    limitSums();
    IndexOutput out = new IndexOutput().number(level).number(size);
    long box = 0;
    for (Sum sum : sums()) {
      out.number(sum.box() - box);
      out.number(Integer.toUnsignedLong(sum.sender()));
      out.number(Integer.toUnsignedLong(sum.receiver()));
      out.number(sum.messages()).number(sum.bytes()).number(sum.places());
      box = sum.box();
    }
    return out.toBytes();
  }
}
