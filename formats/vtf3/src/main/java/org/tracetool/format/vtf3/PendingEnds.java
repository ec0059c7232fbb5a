package org.tracetool.format.vtf3;

import java.util.Arrays;

/** Ends of operations that are still to come: a heap by time, then by the order they came in. */
final class PendingEnds {
  private static final int MOST = 1 << 20;
  private static final int WIDTH = 4;

  private long[] heap = new long[WIDTH * 16];
  private int size;
  private long order;

  boolean isEmpty() {
    return size == 0;
  }

  /** Time of the next end. */
  long time() {
    return heap[0];
  }

  long id() {
    return heap[2];
  }

  int location() {
    return (int) heap[3];
  }

  private boolean before(int a, int b) {
    int times = Long.compareUnsigned(heap[a], heap[b]);
    return times != 0 ? times < 0 : heap[a + 1] < heap[b + 1];
  }

  private void swap(int a, int b) {
    for (int i = 0; i < WIDTH; i++) {
      long keep = heap[a + i];
      heap[a + i] = heap[b + i];
      heap[b + i] = keep;
    }
  }

  /** Adds an end; false if there are too many already. */
  boolean add(long time, int location, long id) {
    if (size == MOST) {
      return false;
    }
    if (WIDTH * (size + 1) > heap.length) {
      heap = Arrays.copyOf(heap, heap.length * 2);
    }
    int at = WIDTH * size++;
    heap[at] = time;
    heap[at + 1] = order++;
    heap[at + 2] = id;
    heap[at + 3] = location;
    while (at > 0) {
      int parent = (at / WIDTH - 1) / 2 * WIDTH;
      if (!before(at, parent)) {
        break;
      }
      swap(at, parent);
      at = parent;
    }
    return true;
  }

  /** Takes the next end out. */
  void remove() {
    size--;
    swap(0, WIDTH * size);
    int at = 0;
    while (true) {
      int child = WIDTH * (2 * (at / WIDTH) + 1);
      if (child >= WIDTH * size) {
        return;
      }
      if (child + WIDTH < WIDTH * size && before(child + WIDTH, child)) {
        child += WIDTH;
      }
      if (!before(child, at)) {
        return;
      }
      swap(child, at);
      at = child;
    }
  }
}
