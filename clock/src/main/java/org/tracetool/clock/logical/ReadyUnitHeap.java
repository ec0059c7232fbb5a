package org.tracetool.clock.logical;

/** Units that can go on, the one with the earliest time first; of equal ones the lowest unit. */
final class ReadyUnitHeap {
  private final int[] heap;
  private final long[] times;
  private int size;

  ReadyUnitHeap(int units) {
    heap = new int[units];
    times = new long[units];
  }

  private boolean before(int a, int b) {
    return times[a] != times[b] ? times[a] < times[b] : a < b;
  }

  void add(int unit, long time) {
    times[unit] = time;
    int at = size++;
    while (at > 0 && before(unit, heap[(at - 1) / 2])) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = unit;
  }

  /** Returns whether nothing that is in here has an earlier time. */
  boolean isFirst(long time) {
    return size == 0 || time < times[heap[0]];
  }

  /** Takes the first unit out; -1 if there is none. */
  int take() {
    if (size == 0) {
      return -1;
    }
    int first = heap[0];
    int moved = heap[--size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], moved)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
    return first;
  }
}
