package org.tracetool.format.otf.write;

import java.io.IOException;
import org.tracetool.format.otf.read.CopyableRecords;

/**
 * Puts the records of several files into order of time, then of the files, some of them at a time:
 * all that are before the last record at hand of any file that has more. The order is found by
 * merging numbers, without a branch that no processor can predict.
 */
final class CopyRounds {
  /** Records of all files that are put into order at a time. */
  private static final int MAX_RECORDS = 1 << 13;

  private static final int MAX_PER_FILE = 1 << 11;

  private static final int MIN_PER_FILE = 1 << 6;

  private final CopyableRecords[] records;

  /** Bits of a key that hold the number of the file. */
  private final int bits;

  private final int[] counts;

  /** Where the records of each file begin among the keys. */
  private final int[] starts;

  private long[] keys;
  private long[] spare;
  private int size;
  private long base;
  private boolean begun;
  private boolean fits = true;

  CopyRounds(CopyableRecords[] records) {
    this.records = records;
    bits = 32 - Integer.numberOfLeadingZeros(records.length - 1);
    counts = new int[records.length];
    starts = new int[records.length + 1];
    keys = new long[records.length * mostOfOne(records.length)];
    spare = new long[keys.length];
  }

  /** Records at a time of each of so many files. */
  static int mostOfOne(int files) {
    return Math.max(MIN_PER_FILE, Math.min(MAX_PER_FILE, MAX_RECORDS / files));
  }

  /** Puts the next records into order; false at the end, or if times are too far apart. */
  boolean next() throws IOException {
    for (int i = 0; i < counts.length; i++) {
      records[i].take(counts[i]);
      records[i].fill();
    }
    if (!begun) {
      begin();
    }
    collect(bound());
    merge();
    return size > 0 && fits;
  }

  private void begin() {
    begun = true;
    base = -1L;
    for (CopyableRecords r : records) {
      if (r.size() > 0 && Long.compareUnsigned(r.times()[r.first()], base) < 0) {
        base = r.times()[r.first()];
      }
    }
  }

  /** The key of the last record that can be put into its place. */
  private long bound() {
    long bound = Long.MAX_VALUE;
    for (int i = 0; i < records.length; i++) {
      CopyableRecords r = records[i];
      if (!r.isEnded()) {
        bound = Math.min(bound, key(r.times()[r.first() + r.size() - 1], i));
      }
    }
    return bound;
  }

  private long key(long time, int file) {
    return time - base << bits | file;
  }

  /** Takes the keys of all records up to a bound. */
  private void collect(long bound) {
    int n = 0;
    long bad = 0;
    for (int i = 0; i < records.length; i++) {
      CopyableRecords r = records[i];
      long[] times = r.times();
      int first = r.first();
      int end = first + upTo(bound, i);
      starts[i] = n;
      counts[i] = end - first;
      for (int k = first; k < end; k++) {
        long distance = times[k] - base;
        bad |= distance << bits + 1 >> bits + 1 ^ distance; // differences of keys have to fit, too
        keys[n++] = distance << bits | i;
      }
    }
    starts[records.length] = n;
    size = n;
    fits &= bad == 0;
  }

  private int upTo(long bound, int file) {
    CopyableRecords r = records[file];
    int size = r.size();
    if (size == 0 || key(r.times()[r.first() + size - 1], file) <= bound) {
      return size;
    }
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = low + high >>> 1;
      if (key(r.times()[r.first() + middle], file) <= bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Merges the keys of neighbours until there is one list. */
  private void merge() {
    for (int step = 1; step < records.length; step *= 2) {
      for (int i = 0; i < records.length; i += 2 * step) {
        int from = starts[i];
        int middle = starts[Math.min(i + step, records.length)];
        int end = starts[Math.min(i + 2 * step, records.length)];
        merge(keys, from, middle, end, spare);
      }
      long[] merged = spare;
      spare = keys;
      keys = merged;
    }
  }

  private static void merge(long[] from, int start, int middle, int end, long[] to) {
    int a = start;
    int b = middle;
    int n = start;
    while (a < middle && b < end) {
      long x = from[a];
      long difference = from[b] - x;
      long less = difference >> 63;
      to[n++] = x + (difference & less);
      a += 1 + (int) less;
      b -= (int) less;
    }
    System.arraycopy(from, a, to, n, middle - a);
    System.arraycopy(from, b, to, n + middle - a, end - b);
  }

  /** Number of records. */
  int size() {
    return size;
  }

  /** The records in order, for {@link #file} and {@link #distance}. */
  long[] keys() {
    return keys;
  }

  /** The number of the file that a record belongs to. */
  int file(long key) {
    return (int) key & (1 << bits) - 1;
  }

  /** Time of a record after {@link #base()}. */
  long distance(long key) {
    return key >> bits;
  }

  long base() {
    return base;
  }

  /** Whether all times were close enough to each other. */
  boolean fits() {
    return fits;
  }
}
