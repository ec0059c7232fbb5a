package org.tracetool.index;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.UnsignedInts;

/** Ticks by token, in the order of the tokens. Few of them, in arrays: a trace has many boxes. */
final class TickSums {
  /** Takes a sum. */
  interface SumVisitor {
    void take(int token, long ticks);
  }

  private static final int[] NO_TOKENS = {};
  private static final long[] NO_TICKS = {};

  private int size;
  private int[] tokens = NO_TOKENS;
  private long[] ticks = NO_TICKS;

  int size() {
    return size;
  }

  /** Adds to the sum of a token. */
  void add(int token, long more) {
    int at = UnsignedInts.place(tokens, size, token);
    if (at < size && tokens[at] == token) {
      ticks[at] += more;
      return;
    }
    if (size == tokens.length) {
      makeRoom(size + (size >> 1) + 2);
    }
    System.arraycopy(tokens, at, tokens, at + 1, size - at);
    System.arraycopy(ticks, at, ticks, at + 1, size - at);
    tokens[at] = token;
    ticks[at] = more;
    size++;
  }

  /** Makes room for some more tokens at once. */
  void expect(int more) {
    makeRoom(size + more);
  }

  private void makeRoom(int wanted) {
    if (wanted > tokens.length) {
      int room = Math.max(wanted, tokens.length + (tokens.length >> 1));
      tokens = Arrays.copyOf(tokens, room);
      ticks = Arrays.copyOf(ticks, room);
    }
  }

  /** Adds all sums of others. */
  void add(TickSums other) {
    int fresh = other.size - common(other);
    makeRoom(size + fresh);
    int own = size - 1;
    int others = other.size - 1;
    // From behind, so that what is here moves at most once; what is before the first new one stays.
    for (int to = size + fresh - 1; others >= 0; to--) {
      int order = own < 0 ? -1 : Integer.compareUnsigned(tokens[own], other.tokens[others]);
      long sum = order >= 0 ? ticks[own] : 0;
      int token = order >= 0 ? tokens[own--] : other.tokens[others];
      tokens[to] = token;
      ticks[to] = order <= 0 ? sum + other.ticks[others--] : sum;
    }
    size += fresh;
  }

  /** How many tokens both have. */
  private int common(TickSums other) {
    int common = 0;
    int own = 0;
    for (int i = 0; i < other.size && own < size; i++) {
      int token = other.tokens[i];
      while (own < size && Integer.compareUnsigned(tokens[own], token) < 0) {
        own++;
      }
      common += own < size && tokens[own] == token ? 1 : 0;
    }
    return common;
  }

  /**
   * Keeps the largest sums, of equal ones those of the first tokens.
   *
   * @param most how many
   * @return the sum of the others
   */
  long keepLargest(int most) {
    if (size <= most) {
      return 0;
    }
    long least = inOrder(Arrays.copyOf(ticks, size), size - most);
    int equal = most;
    for (int i = 0; i < size; i++) {
      equal -= ticks[i] > least ? 1 : 0;
    }
    long dropped = 0;
    int kept = 0;
    for (int i = 0; i < size; i++) {
      boolean isKept = ticks[i] > least || ticks[i] == least && equal-- > 0;
      if (isKept) {
        tokens[kept] = tokens[i];
        ticks[kept++] = ticks[i];
      } else {
        dropped += ticks[i];
      }
    }
    size = kept;
    return dropped;
  }

  /** The number at a place if all were sorted, without sorting the others. */
  private static long inOrder(long[] a, int place) {
    int low = 0;
    int high = a.length - 1;
    while (low < high) {
      long pivot = a[low + high >>> 1];
      int i = low;
      int j = high;
      while (i <= j) {
        while (a[i] < pivot) {
          i++;
        }
        while (a[j] > pivot) {
          j--;
        }
        if (i <= j) {
          long swapped = a[i];
          a[i++] = a[j];
          a[j--] = swapped;
        }
      }
      if (place <= j) {
        high = j;
      } else if (place >= i) {
        low = i;
      } else {
        return a[place];
      }
    }
    return a[place];
  }

  /** Hands on all sums in the order of tokens. */
  void forEach(SumVisitor taker) {
    for (int i = 0; i < size; i++) {
      taker.take(tokens[i], ticks[i]);
    }
  }

  /** Hands on all sums, largest first, equal ones in the order of tokens. */
  void forEachLargestFirst(SumVisitor taker) {
    long[] order = Arrays.copyOf(ticks, size);
    Arrays.sort(order);
    int same = 0;
    for (int i = size - 1; i >= 0; i--) {
      same = i < size - 1 && order[i] == order[i + 1] ? same + 1 : 0;
      int at = 0;
      for (int skipped = same; ticks[at] != order[i] || skipped-- > 0; ) {
        at++;
      }
      taker.take(tokens[at], ticks[at]);
    }
  }

  Map<Integer, Long> toMap() {
    Map<Integer, Long> map = new HashMap<>();
    forEach(map::put);
    return map;
  }
}
