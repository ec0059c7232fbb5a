package org.tracetool.cli.dump;

/**
 * The order in which the reference library of OTF delivers several streams. It is a binary heap
 * over the times of the next lines that also moves a stream down when its time equals that of a
 * child, and that turns after every line, so that a record with key-value pairs, each on a line of
 * its own, counts several times. Times are unsigned.
 */
final class LineHeap {
  private final int[] heap;
  private final long[] keys;
  private int size;

  /** A heap over streams 0 … n−1 with these first times; streams without any line have none. */
  LineHeap(long[] firstKeys, boolean[] has) {
    int n = firstKeys.length;
    heap = new int[n];
    keys = new long[n];
    for (int i = 0; i < n; i++) {
      heap[i] = i;
      keys[i] = firstKeys[i] ^ Long.MIN_VALUE; // signed comparison then is unsigned
    }
    size = n;
    for (int i = 0; i < size; ) {
      if (has[heap[i]]) {
        i++;
      } else {
        heap[i] = heap[--size]; // the last one takes its place and is looked at there
      }
    }
    for (int v = (size - 1) / 2; v >= 0; v--) {
      sift(v);
    }
  }

  /** The stream whose line is next, or -1 when all have ended. */
  int top() {
    return size == 0 ? -1 : heap[0];
  }

  /** The stream on top has gone on to a line with this time. */
  void advance(long key) {
    keys[heap[0]] = key ^ Long.MIN_VALUE;
    sift(0);
  }

  /** The stream on top has gone on to a line with the same time. */
  void turn() {
    sift(0);
  }

  /** The stream on top has ended. */
  void remove() {
    heap[0] = heap[--size];
    sift(0);
  }

  private void sift(int from) {
    int v = from;
    int n = size;
    if (v >= n) {
      return;
    }
    int stream = heap[v];
    long key = keys[stream];
    for (int c = 2 * v + 1; c < n; c = 2 * v + 1) {
      if (c + 1 < n && keys[heap[c + 1]] < keys[heap[c]]) {
        c++;
      }
      if (key < keys[heap[c]]) {
        break;
      }
      heap[v] = heap[c];
      v = c;
    }
    heap[v] = stream;
  }
}
