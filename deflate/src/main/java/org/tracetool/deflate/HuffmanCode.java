package org.tracetool.deflate;

import java.util.Arrays;

/** A Huffman code for symbols with known frequencies, with code words of limited length. */
final class HuffmanCode {
  private final int limit;

  /** Length of each symbol's word; 0 for symbols that do not occur. */
  final int[] lengths;

  /** Each symbol's word, its bits in the order in which they are written. */
  final int[] words;

  private final long[] heap;
  private final int[] parents;
  private int heapSize;

  /** A code for {@code symbols} symbols with words of at most {@code limit} bits. */
  HuffmanCode(int symbols, int limit) {
    this.limit = limit;
    this.lengths = new int[symbols];
    this.words = new int[symbols];
    this.heap = new long[symbols + 1];
    this.parents = new int[2 * symbols];
  }

  /** Number of symbols up to the last one that occurs, at least {@code minimum}. */
  int used(int minimum) {
    int n = lengths.length;
    while (n > minimum && lengths[n - 1] == 0) {
      n--;
    }
    return n;
  }

  /** Builds the code. At least two symbols get words, since some readers insist on it. */
  void build(int[] frequencies) {
    int[] f = frequencies;
    Arrays.fill(lengths, 0);
    heapSize = 0;
    int n = lengths.length;
    for (int s = 0; s < n; s++) {
      if (f[s] > 0) {
        push((long) f[s] << 16 | s);
      }
    }
    for (int s = 0; heapSize < 2; s++) {
      if (f[s] == 0) {
        push(1L << 16 | s);
      }
    }
    int next = n;
    int root = 0;
    while (heapSize > 1) {
      long a = pop();
      long b = pop();
      parents[(int) (a & 0xffff)] = next;
      parents[(int) (b & 0xffff)] = next;
      root = next;
      push((a >>> 16) + (b >>> 16) << 16 | next++);
    }
    assignDepths(root, f);
    assignWords();
  }

  private void push(long entry) {
    int i = heapSize++;
    while (i > 0 && heap[(i - 1) / 2] > entry) {
      heap[i] = heap[(i - 1) / 2];
      i = (i - 1) / 2;
    }
    heap[i] = entry;
  }

  private long pop() {
    long top = heap[0];
    long last = heap[--heapSize];
    int i = 0;
    while (true) {
      int c = 2 * i + 1;
      if (c >= heapSize) {
        break;
      }
      if (c + 1 < heapSize && heap[c + 1] < heap[c]) {
        c++;
      }
      if (heap[c] >= last) {
        break;
      }
      heap[i] = heap[c];
      i = c;
    }
    heap[i] = last;
    return top;
  }

  /** Depth of each leaf; words that would be too long are shortened at the cost of others. */
  private void assignDepths(int root, int[] f) {
    int n = lengths.length;
    int[] depth = new int[root + 1];
    int[] perLength = new int[limit + 1];
    int overflow = 0;
    for (int node = root - 1; node >= n; node--) {
      depth[node] = depth[parents[node]] + 1;
    }
    boolean[] taken = new boolean[n];
    int added = 0;
    for (int s = 0; s < n; s++) {
      taken[s] = f[s] > 0;
      added += taken[s] ? 1 : 0;
    }
    for (int s = 0; added < 2; s++) {
      if (!taken[s]) {
        taken[s] = true;
        added++;
      }
    }
    for (int s = 0; s < n; s++) {
      if (taken[s]) {
        int d = depth[parents[s]] + 1;
        if (d > limit) {
          overflow++;
          d = limit;
        }
        lengths[s] = d;
        perLength[d]++;
      }
    }
    if (overflow > 0) {
      shorten(perLength, f);
    }
  }

  /**
   * Restores the Kraft equality after long words were cut, then gives long words to rare symbols.
   */
  private void shorten(int[] perLength, int[] f) {
    long kraft = 0;
    for (int d = 1; d <= limit; d++) {
      kraft += (long) perLength[d] << limit - d;
    }
    while (kraft > 1L << limit) {
      int d = limit - 1;
      while (perLength[d] == 0) {
        d--;
      }
      // Moves one word of length d a level down: two of length d + 1 take the place of it and of
      // one that was too long.
      perLength[d]--;
      perLength[d + 1] += 2;
      perLength[limit]--;
      kraft--;
    }
    Integer[] bySize =
        java.util.stream.IntStream.range(0, lengths.length)
            .filter(s -> lengths[s] > 0)
            .boxed()
            .toArray(Integer[]::new);
    Arrays.sort(bySize, (a, b) -> f[b] != f[a] ? Integer.compare(f[b], f[a]) : a - b);
    int i = 0;
    for (int d = 1; d <= limit; d++) {
      for (int k = 0; k < perLength[d]; k++) {
        lengths[bySize[i++]] = d;
      }
    }
  }

  /** Canonical words, RFC 1951 section 3.2.2, reversed for writing. */
  private void assignWords() {
    int[] next = new int[limit + 2];
    for (int l : lengths) {
      if (l > 0) {
        next[l + 1]++;
      }
    }
    int code = 0;
    for (int d = 1; d <= limit; d++) {
      code = code + next[d] << 1;
      next[d] = code;
    }
    for (int s = 0; s < lengths.length; s++) {
      int l = lengths[s];
      if (l > 0) {
        words[s] = Integer.reverse(next[l]++) >>> 32 - l;
      }
    }
  }
}
