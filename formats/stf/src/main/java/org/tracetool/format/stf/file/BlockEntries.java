package org.tracetool.format.stf.file;

import java.util.Arrays;

/** The data for an anchor table: places and contents of the blocks of a file. */
public final class BlockEntries {
  private static final int WORDS = 6;

  private long[] words = new long[WORDS * 4];
  private int count;

  /** Adds the next block. */
  public void add(long offset, long first, long last, int records, int size) {
    int at = count * WORDS;
    if (at >= words.length) {
      words = Arrays.copyOf(words, at * 2);
    }
    words[at] = offset;
    words[at + 1] = first;
    words[at + 2] = last;
    words[at + 3] = (long) records << 32 | Integer.toUnsignedLong(size);
    count++;
  }

  /** Notes values of the caller's own beside a block. */
  public void note(int block, long a, long b) {
    words[block * WORDS + 4] = a;
    words[block * WORDS + 5] = b;
  }

  public int count() {
    return count;
  }

  public long offset(int block) {
    return words[block * WORDS];
  }

  public long first(int block) {
    return words[block * WORDS + 1];
  }

  public long last(int block) {
    return words[block * WORDS + 2];
  }

  public int records(int block) {
    return (int) (words[block * WORDS + 3] >>> 32);
  }

  public int size(int block) {
    return (int) words[block * WORDS + 3];
  }

  public long note(int block, int which) {
    return words[block * WORDS + 4 + which];
  }
}
