package org.tracetool.analyze.store;

import java.util.Arrays;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.collect.SpillBytes;

/**
 * What one location did from its first to its last event: pieces of time without gaps, each in one
 * call path. They are written in order, then read at any time, in blocks.
 */
public final class TimePieces {
  private static final int BLOCK = 256;
  private static final int FIRST = 8;
  private static final int MIN_CACHED = 2;
  private static final int LENGTH_BITS = 16;
  private static final int MAX_PIECE_BYTES = 2 * PackedNumbers.MAX_BYTES;

  /** Of each block: when it begins; its place in the store, and in the low bits its bytes. */
  private final LongList blocks = new LongList();

  private final SpillBytes store;
  private long[] lengths = new long[FIRST];
  private int[] paths = new int[FIRST];
  private int count;
  private long blockBegin;
  private long end;
  private boolean isEmpty = true;

  /** Begins and ends of times in which no piece is useful after all; in order of time. */
  private LongList unmarked;

  /** The blocks that were read last, the latest one first: many parts of time lie across two. */
  private Block[] cache = new Block[MIN_CACHED];

  /** Pieces of a block, as they are read. */
  private static final class Block {
    int number = -1;
    long begin;
    int size;
    long[] ends = {};
    int[] paths = {};

    /** The first piece that ends after a time. */
    int firstAfter(long time) {
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ends[middle] <= time) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  /** Takes pieces, one after the other. */
  @FunctionalInterface
  public interface Taker {
    /**
     * A piece, or the part of it that was asked for.
     *
     * @param isUseful whether it is computation
     */
    void take(int path, boolean isUseful, long from, long to);
  }

  /** No pieces yet. */
  public TimePieces(SpillBytes store) {
    this.store = store;
  }

  /** Appends a piece that ends at a time; the first one says where it begins. */
  public void add(int path, boolean isUseful, long from, long to) {
    int word = path << 1 | (isUseful ? 1 : 0);
    if (isEmpty) {
      blockBegin = from;
      isEmpty = false;
    } else if (count > 0 && paths[count - 1] == word) {
      lengths[count - 1] += to - from;
      end = to;
      return;
    }
    if (count >= BLOCK) {
      flush();
      blockBegin = end;
    } else if (count == paths.length) {
      grow();
    }
    paths[count] = word;
    lengths[count++] = to - from;
    end = to;
  }

  private void grow() {
    paths = Arrays.copyOf(paths, 2 * count);
    lengths = Arrays.copyOf(lengths, 2 * count);
  }

  /** What was useful from a time on until now turns out not to be; for the latest such time. */
  public void clearUseful(long from) {
    long to = end;
    for (int i = count - 1; i >= 0 && to > from; i--) {
      long begin = to - lengths[i];
      boolean isUseful = (paths[i] & 1) != 0;
      if (isUseful && begin < from) {
        split(i, from - begin);
        paths[i + 1] &= ~1;
      } else if (isUseful) {
        paths[i] &= ~1;
      }
      to = begin;
    }
    if (to > from && !isEmpty) {
      unmarked = unmarked == null ? new LongList() : unmarked;
      long begin = from;
      for (int i = unmarked.size() - 2; i >= 0 && unmarked.get(i + 1) >= from; i -= 2) {
        begin = Math.min(begin, unmarked.get(i));
        unmarked.removeLast(2);
      }
      unmarked.add(begin);
      unmarked.add(to);
    }
  }

  /** Makes two pieces of one. */
  private void split(int piece, long first) {
    if (count == paths.length) {
      grow();
    }
    System.arraycopy(paths, piece, paths, piece + 1, count - piece);
    System.arraycopy(lengths, piece, lengths, piece + 1, count - piece);
    lengths[piece] = first;
    lengths[piece + 1] -= first;
    count++;
  }

  private void flush() {
    byte[] bytes = new byte[MAX_PIECE_BYTES * (count + 1)];
    int at = PackedNumbers.put(bytes, 0, count);
    int before = 0;
    for (int i = 0; i < count; i++) {
      at = put(bytes, at, PackedNumbers.unsigned(paths[i] - before));
      at = put(bytes, at, lengths[i]);
      before = paths[i];
    }
    blocks.add(blockBegin);
    blocks.add(store.length() << LENGTH_BITS | at);
    store.append(bytes, 0, at);
    count = 0;
  }

  private static int put(byte[] bytes, int at, long value) {
    if ((value & ~0x7fL) == 0) { // most are short
      bytes[at] = (byte) value;
      return at + 1;
    }
    return PackedNumbers.put(bytes, at, value);
  }

  /** No more pieces. */
  public void finish() {
    if (count > 0) {
      flush();
    }
    lengths = null;
    paths = null;
  }

  private int blockCount() {
    return blocks.size() / 2;
  }

  private long begin(int number) {
    return blocks.get(2 * number);
  }

  private Block load(int number) {
    int place = 0;
    while (place < cache.length - 1 && cache[place] != null && cache[place].number != number) {
      place++;
    }
    Block found = cache[place];
    if (found == null) {
      found = new Block();
    }
    if (found.number != number) {
      read(number, found);
    }
    System.arraycopy(cache, 0, cache, 1, place);
    cache[0] = found;
    return found;
  }

  /** Keeps so many blocks of those that were read last; at least two. */
  public void keep(int count) {
    cache = Arrays.copyOf(cache, Math.max(MIN_CACHED, count));
  }

  private void read(int number, Block into) {
    long place = blocks.get(2 * number + 1);
    int length = (int) place & (1 << LENGTH_BITS) - 1;
    byte[] bytes = new byte[length];
    store.read(place >>> LENGTH_BITS, bytes, length);
    int at = PackedNumbers.after(bytes, 0);
    int size = (int) PackedNumbers.at(bytes, 0);
    if (into.ends.length < size) {
      into.ends = new long[size];
      into.paths = new int[size];
    }
    into.number = number;
    into.begin = begin(number);
    into.size = size;
    long time = into.begin;
    int path = 0;
    for (int i = 0; i < size; i++) {
      long step = bytes[at++];
      for (int shift = 7; bytes[at - 1] < 0; shift += 7) {
        step = step & (1L << shift) - 1 | (long) bytes[at++] << shift;
      }
      path += (int) PackedNumbers.signed(step);
      long ticks = bytes[at++];
      for (int shift = 7; bytes[at - 1] < 0; shift += 7) {
        ticks = ticks & (1L << shift) - 1 | (long) bytes[at++] << shift;
      }
      time += ticks;
      into.paths[i] = path;
      into.ends[i] = time;
    }
  }

  /** The last block that begins before a time; -1 if there is none. */
  private int blockBefore(long time) {
    int low = 0;
    int high = blockCount();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (begin(middle) < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** When the block begins that is read for the moment before a time; the earliest if none is. */
  public long blockBegin(long time) {
    int number = blockBefore(time);
    return number < 0 ? Long.MIN_VALUE : begin(number);
  }

  /** Gives the parts of pieces between two times, in no order between blocks. */
  public void forEach(long from, long to, Taker taker) {
    for (int number = blockBefore(to); number >= 0; number--) {
      Block b = load(number);
      int i = b.firstAfter(from);
      long start = i == 0 ? b.begin : b.ends[i - 1];
      for (; i < b.size && start < to; i++) {
        long end = b.ends[i];
        long first = Math.max(start, from);
        long last = Math.min(end, to);
        if (last > first) {
          give(b.paths[i], first, last, taker);
        }
        start = end;
      }
      if (b.begin <= from) {
        return;
      }
    }
  }

  /** Adds the time of each call path between two times to sums. */
  public void addTimes(long from, long to, PathTicks sums) {
    for (int number = blockBefore(to); number >= 0; number--) {
      Block b = load(number);
      long[] ends = b.ends;
      int i = b.firstAfter(from);
      long start = Math.max(from, i == 0 ? b.begin : ends[i - 1]);
      for (; i < b.size && ends[i] < to; i++) {
        sums.add(b.paths[i] >> 1, ends[i] - start);
        start = ends[i];
      }
      if (i < b.size && start < to) {
        sums.add(b.paths[i] >> 1, to - start);
      }
      if (b.begin <= from) {
        return;
      }
    }
  }

  private void give(int word, long from, long to, Taker taker) {
    boolean isUseful = (word & 1) != 0;
    long done = from;
    int count = isUseful && unmarked != null ? unmarked.size() : 0;
    for (int i = count == 0 ? 0 : firstUnmarked(from); i < count && unmarked.get(i) < to; i += 2) {
      long begin = Math.max(done, unmarked.get(i));
      long end = Math.min(to, unmarked.get(i + 1));
      if (begin > done) {
        taker.take(word >> 1, true, done, begin);
      }
      taker.take(word >> 1, false, begin, end);
      done = end;
    }
    if (to > done) {
      taker.take(word >> 1, isUseful, done, to);
    }
  }

  /** Where the first time begins that ends after another one. */
  private int firstUnmarked(long time) {
    int low = 0;
    int high = unmarked.size() / 2;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (unmarked.get(2 * middle + 1) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return 2 * low;
  }

  /** Lets go of the blocks that were read last. */
  public void release() {
    cache = new Block[MIN_CACHED];
  }
}
