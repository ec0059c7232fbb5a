package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/**
 * Sorts numbers that are spread out, such as ratios: into about as many groups as there are
 * numbers, by the highest bits in which they differ, then each group, a large one in the same way.
 * With few comparisons of numbers that are far apart there is little that a processor guesses
 * wrong. Numbers that are not spread out even within groups, as where a few are far from all
 * others, take as long as by the sort of the Java library. Used again and again.
 */
final class BucketSort {
  /** Fewer are sorted by insertion at once; so are groups of up to so many. */
  private static final int FEW = 12;

  private static final int MAX_GROUP_BITS = 10;

  /** A group of at least so many is sorted in groups again. */
  private static final int LARGE = 48;

  /** Groups within groups, at most. */
  private static final int MAX_DEPTH = 2;

  private final int[] ends = new int[(1 << MAX_GROUP_BITS) + 1];
  private long[] spare = new long[64];

  /** Sorts large groups; null if these are not sorted in groups. */
  private final BucketSort inner;

  BucketSort() {
    this(MAX_DEPTH);
  }

  private BucketSort(int depth) {
    inner = depth == 0 ? null : new BucketSort(depth - 1);
  }

  /** Sorts the first numbers of an array in rising order. */
  void sort(long[] numbers, int size) {
    sort(numbers, 0, size);
  }

  private void sort(long[] numbers, int begin, int end) {
    int size = end - begin;
    if (size <= FEW) {
      sortByInsertion(numbers, begin, end);
      return;
    }
    long least = numbers[begin];
    long most = numbers[begin];
    for (int i = begin + 1; i < end; i++) {
      least = Math.min(least, numbers[i]);
      most = Math.max(most, numbers[i]);
    }
    int wanted = Math.min(MAX_GROUP_BITS, bits(size - 1));
    int shift = Math.max(0, bits(most - least) - wanted);
    int groups = (int) (most - least >>> shift) + 1;
    count(numbers, begin, end, least, shift, groups);
    if (spare.length < size) {
      spare = new long[Math.max(size, spare.length * 2)];
    }
    System.arraycopy(numbers, begin, spare, 0, size);
    for (int i = size - 1; i >= 0; i--) {
      long number = spare[i];
      numbers[--ends[(int) (number - least >>> shift)]] = number;
    }
    ends[groups] = end; // what were ends are now begins
    for (int group = 0; group < groups; group++) {
      int from = ends[group];
      int to = ends[group + 1];
      if (to - from <= FEW) {
        sortByInsertion(numbers, from, to);
      } else if (inner != null && to - from >= LARGE && shift > 0) {
        inner.sort(numbers, from, to);
      } else {
        Arrays.sort(numbers, from, to);
      }
    }
  }

  private static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }

  private void count(long[] numbers, int begin, int end, long least, int shift, int groups) {
    Arrays.fill(ends, 0, groups, 0);
    for (int i = begin; i < end; i++) {
      ends[(int) (numbers[i] - least >>> shift)]++;
    }
    int sum = begin;
    for (int group = 0; group < groups; group++) {
      sum += ends[group];
      ends[group] = sum;
    }
  }

  private static void sortByInsertion(long[] numbers, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long moved = numbers[i];
      int at = i;
      while (at > from && numbers[at - 1] > moved) {
        numbers[at] = numbers[at - 1];
        at--;
      }
      numbers[at] = moved;
    }
  }
}
