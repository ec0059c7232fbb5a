package org.tracetool.legacy.otf.print;

import org.tracetool.core.merge.RowOrder;

/**
 * The order in which the reference library of OTF delivers several streams. It is a binary heap
 * over the times of the next lines that also moves a stream down when its time equals that of a
 * child, and that turns after every line, so that a record with key-value pairs, each on a line of
 * its own, counts several times. Times are unsigned.
 */
final class ReferenceStreamHeap implements RowOrder {
  private static final int FOUR = 4;

  private final int[] heap;

  /** The times of the streams, in the order of the heap. */
  private final long[] keys;

  private int size;

  /** A heap over streams 0 … n−1 with these first times; streams without any line have none. */
  ReferenceStreamHeap(long[] firstKeys, boolean[] has) {
    int n = firstKeys.length;
    heap = new int[n];
    keys = new long[n];
    for (int i = 0; i < n; i++) {
      heap[i] = i;
    }
    size = n;
    for (int i = 0; i < size; ) {
      if (has[heap[i]]) {
        keys[i] = flip(firstKeys[heap[i]]);
        i++;
      } else {
        heap[i] = heap[--size]; // the last one takes its place and is looked at there
      }
    }
    for (int v = (size - 1) / 2; v >= 0; v--) {
      sift(v);
    }
  }

  /** Signed comparison of flipped times is that of unsigned times. */
  private static long flip(long time) {
    return time ^ Long.MIN_VALUE;
  }

  @Override
  public int top() {
    return size == 0 ? -1 : heap[0];
  }

  @Override
  public int advance(long key) {
    keys[0] = flip(key);
    if (size == FOUR) {
      siftFour();
    } else {
      sift(0);
    }
    return heap[0];
  }

  /** The stream on top has gone on to a line with the same time. */
  void turn() {
    sift(0);
  }

  /** The stream on top has ended. */
  void remove() {
    size--;
    heap[0] = heap[size];
    keys[0] = keys[size];
    sift(0);
  }

  /**
   * The same as {@link #sift} from the top of a heap of four, and without a jump: which stream is
   * next is as good as random.
   */
  private void siftFour() {
    int[] h = heap;
    long[] k = keys;
    int stream = h[0];
    long key = k[0];
    int c = k[2] < k[1] ? 2 : 1;
    int child = h[c];
    long childKey = k[c];
    boolean down = key >= childKey;
    h[0] = down ? child : stream;
    k[0] = Math.min(key, childKey);
    h[c] = down ? stream : child;
    k[c] = Math.max(key, childKey);
    int upper = h[1];
    int lower = h[3];
    long upperKey = k[1];
    long lowerKey = k[3];
    boolean further = down & c == 1 & upperKey >= lowerKey;
    h[1] = further ? lower : upper;
    k[1] = further ? lowerKey : upperKey;
    h[3] = further ? upper : lower;
    k[3] = further ? upperKey : lowerKey;
  }

  private void sift(int from) {
    int[] h = heap;
    long[] k = keys;
    int v = from;
    int n = size;
    if (v >= n) {
      return;
    }
    int stream = h[v];
    long key = k[v];
    for (int c = 2 * v + 1; c < n; c = 2 * v + 1) {
      int right = Math.min(c + 1, n - 1);
      long rightKey = k[right];
      long childKey = k[c];
      // Which child is smaller is as good as random; written so that it need not be a jump.
      c = rightKey < childKey ? right : c;
      childKey = Math.min(rightKey, childKey);
      if (key < childKey) {
        break;
      }
      h[v] = h[c];
      k[v] = childKey;
      v = c;
    }
    h[v] = stream;
    k[v] = key;
  }
}
