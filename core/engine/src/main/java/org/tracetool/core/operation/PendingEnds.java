package org.tracetool.core.operation;

import java.util.Arrays;

/**
 * Ends of operations that are still to come, for sources whose begins state when something ends: a
 * heap by time, then by the order they came in. Rows up to a time are given after the ends up to
 * that time.
 */
public final class PendingEnds {
  private static final int MAX_PENDING = 1 << 20;
  private static final int WIDTH = 4;

  private long[] heap = new long[WIDTH * 16];
  private int size;
  private long order;

  /** Returns whether nothing is to come. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Time of the next end. */
  public long time() {
    return heap[0];
  }

  /** The number that the next end was added with. */
  public long id() {
    return heap[2];
  }

  /** Process of the next end. */
  public int location() {
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

  /** The same ends once more, to be taken out by themselves. */
  public PendingEnds copy() {
    PendingEnds copy = new PendingEnds();
    copy.heap = heap.clone();
    copy.size = size;
    copy.order = order;
    return copy;
  }

  /** How many ends are to come. */
  public int size() {
    return size;
  }

  /**
   * Adds an end; false if there are too many already.
   *
   * @param id the number of the operation, or where the rest of it is kept
   */
  public boolean add(long time, int location, long id) {
    if (size == MAX_PENDING) {
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
  public void remove() {
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
