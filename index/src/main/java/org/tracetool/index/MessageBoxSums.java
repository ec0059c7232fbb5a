package org.tracetool.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
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

  private static final Comparator<Sum> ORDER =
      ((Comparator<Sum>) (a, b) -> Long.compareUnsigned(a.box, b.box))
          .thenComparing((a, b) -> Long.compareUnsigned(a.pair, b.pair));

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
    long half = (sum.box & 1) << PLACE_BITS;
    long places = sum.places + sum.messages * half >>> 1;
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
      rebuild(2 * table.length, sameSum -> sameSum);
    }
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

  /** Puts what becomes of all sums into another table. */
  private void rebuild(int room, UnaryOperator<Sum> change) {
    long[] old = table;
    table = new long[room];
    size = 0;
    for (int i = 0; i < old.length; i += WORDS) {
      if (old[i + MESSAGES] != 0) {
        put(change.apply(sum(old, i)));
      }
    }
  }

  private static Sum sum(long[] words, int at) {
    return new Sum(
        words[at], words[at + PAIR], words[at + MESSAGES], words[at + BYTES], words[at + PLACES]);
  }

  private void widen() {
    level++;
    first >>>= 1;
    last >>>= 1;
    rebuild(table.length, MessageBoxSums::wider);
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
    rebuild(
        table.length,
        sum -> {
          boolean stays = sum.pair != OTHERS && heaviest.have(sum.pair, sums.get(sum.pair));
          return stays ? sum : new Sum(sum.box, OTHERS, sum.messages, sum.bytes, sum.places);
        });
  }

  /** All sums, by box and then by pair. */
  List<Sum> sums() {
    List<Sum> all = new ArrayList<>(size);
    for (int i = 0; i < table.length; i += WORDS) {
      if (table[i + MESSAGES] != 0) {
        all.add(sum(table, i));
      }
    }
    all.sort(ORDER);
    return all;
  }

  /** A copy with boxes twice as wide. */
  MessageBoxSums parents() {
    MessageBoxSums wider = new MessageBoxSums(mostBoxes, most);
    wider.level = level + 1;
    wider.first = first >>> 1;
    wider.last = last >>> 1;
    for (int i = 0; i < table.length; i += WORDS) {
      if (table[i + MESSAGES] != 0) {
        wider.put(wider(sum(table, i)));
      }
    }
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
