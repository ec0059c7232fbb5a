package org.tracetool.filter.rules;

/**
 * About how many patterns have a piece of text: pieces whose keys share a counter count together,
 * so that all counters fit into the caches.
 */
final class PatternPieceCounts {
  private final int[] counts;

  PatternPieceCounts(int pieces) {
    counts = new int[Integer.highestOneBit(Math.max(16, pieces)) * 2];
  }

  private int counter(long key) {
    return (int) key & counts.length - 1;
  }

  void add(long key) {
    counts[counter(key)]++;
  }

  /** At least as many as have the piece. */
  int get(long key) {
    return counts[counter(key)];
  }
}
