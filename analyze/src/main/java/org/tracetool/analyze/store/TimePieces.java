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
  private static final int MAX_PIECE_BYTES = 2 * PackedNumbers.MAX_BYTES;

  /** Of each block: where it begins in time, and in the store. */
  private final LongList blocks = new LongList();

  private final SpillBytes store;
  private long[] lengths = new long[FIRST];
  private int[] paths = new int[FIRST];
  private int count;
  private long blockBegin;
  private long end;
  private boolean isEmpty = true;

  // The block that was read last.
  private int loaded = -1;
  private int loadedCount;
  private long[] ends;
  private int[] loadedPaths;

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
    if (count == BLOCK) {
      flush();
      blockBegin = end;
    } else if (count == paths.length) {
      paths = Arrays.copyOf(paths, Math.min(BLOCK, 2 * count));
      lengths = Arrays.copyOf(lengths, Math.min(BLOCK, 2 * count));
    }
    paths[count] = word;
    lengths[count++] = to - from;
    end = to;
  }

  private void flush() {
    byte[] bytes = new byte[MAX_PIECE_BYTES * (count + 1)];
    int at = PackedNumbers.put(bytes, 0, count);
    int before = 0;
    for (int i = 0; i < count; i++) {
      at = PackedNumbers.put(bytes, at, PackedNumbers.unsigned(paths[i] - before));
      at = PackedNumbers.put(bytes, at, lengths[i]);
      before = paths[i];
    }
    blocks.add(blockBegin);
    blocks.add(store.length());
    blocks.add(at);
    store.append(bytes, 0, at);
    count = 0;
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
    return blocks.size() / 3;
  }

  private long begin(int block) {
    return blocks.get(3 * block);
  }

  private void load(int block) {
    if (block == loaded) {
      return;
    }
    int length = (int) blocks.get(3 * block + 2);
    byte[] bytes = new byte[length];
    store.read(blocks.get(3 * block + 1), bytes, length);
    int at = PackedNumbers.after(bytes, 0);
    loadedCount = (int) PackedNumbers.at(bytes, 0);
    if (ends == null || ends.length < loadedCount) {
      ends = new long[loadedCount];
      loadedPaths = new int[loadedCount];
    }
    long time = begin(block);
    int path = 0;
    for (int i = 0; i < loadedCount; i++) {
      long step = bytes[at++];
      if (step < 0) {
        step = PackedNumbers.at(bytes, --at);
        at = PackedNumbers.after(bytes, at);
      }
      path += (int) PackedNumbers.signed(step);
      long ticks = bytes[at++];
      if (ticks < 0) {
        ticks = ticks & 0x7f | (long) bytes[at++] << 7;
        if (ticks < 0) {
          ticks = PackedNumbers.at(bytes, at - 2);
          at = PackedNumbers.after(bytes, at - 2);
        }
      }
      time += ticks;
      loadedPaths[i] = path;
      ends[i] = time;
    }
    loaded = block;
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

  /** Gives the parts of pieces between two times, in no order between blocks. */
  public void forEach(long from, long to, Taker taker) {
    for (int block = blockBefore(to); block >= 0; block--) {
      load(block);
      int i = firstAfter(from);
      long start = i == 0 ? begin(block) : ends[i - 1];
      for (; i < loadedCount && start < to; i++) {
        long a = Math.max(start, from);
        long b = Math.min(ends[i], to);
        if (b > a) {
          taker.take(loadedPaths[i] >> 1, (loadedPaths[i] & 1) != 0, a, b);
        }
        start = ends[i];
      }
      if (begin(block) <= from) {
        return;
      }
    }
  }

  /** The first piece of the loaded block that ends after a time. */
  private int firstAfter(long time) {
    int low = 0;
    int high = loadedCount;
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

  /** Lets go of the block that was read last. */
  public void release() {
    loaded = -1;
    ends = null;
    loadedPaths = null;
  }
}
