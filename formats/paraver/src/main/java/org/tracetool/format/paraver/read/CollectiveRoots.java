package org.tracetool.format.paraver.read;

import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.SavedNumberReader;

/** The roots of collective operations, which only the call of the root gives. */
final class CollectiveRoots {
  private static final int MAX_ROOTS = 4 << 20;

  private final OperationCounts counts = new OperationCounts();

  /** By communicator and number of the operation in it. */
  private final LongMap roots = new LongMap();

  private boolean certain = true;

  /** A thread begins an operation in a communicator. */
  void call(int thread, int comm, boolean isRoot) {
    long n = counts.next(thread, comm);
    if (isRoot) {
      if (roots.size() < MAX_ROOTS) {
        put(comm, n, thread);
      } else {
        certain = false;
      }
    }
  }

  private void put(int comm, long n, int thread) {
    int before = of(comm, n);
    certain &= before == 0 || before == thread;
    roots.put(key(comm, n), thread);
  }

  /** What an operation is found by. */
  static long key(int comm, long n) {
    return (long) comm << Integer.SIZE | n & 0xffff_ffffL;
  }

  /** The root of an operation; 0 if there is none, or it is not known. */
  int of(int comm, long n) {
    long root = roots.get(key(comm, n));
    return root == LongMap.ABSENT ? 0 : (int) root;
  }

  /** Whether all roots are known, and only one thread says of each operation to be it. */
  boolean areCertain() {
    return certain;
  }

  /**
   * Goes on from a place.
   *
   * @param before the operations that threads have begun there
   * @param from the roots that operations have which some begin later
   */
  void restore(OperationCounts before, SavedNumberReader from, ThreadObjects objects) {
    counts.restore(before);
    for (int rest = from.count(); rest > 0; rest--) {
      int comm = from.next(0, Integer.MAX_VALUE);
      int n = from.next(1, Integer.MAX_VALUE);
      put(comm, n, from.next(1, objects.count()));
    }
  }
}
