package org.tracetool.format.clog2.write;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.LocationTable;

/** The rank and the thread that a process or thread of the model is in a log. */
final class WrittenProcesses {
  private static final int STRIDE = 1 << 16;
  private static final int MAX_THREADS = 1 << 12;

  /** Ranks without a process are accepted up to this one, or this many times the processes. */
  private static final int FEW = 1024;

  private static final int SPARSE = 4;

  /** The tokens of processes and threads, and at the same places their ranks and threads. */
  private final LongIndex tokens = new LongIndex();

  private final int[] rankOf;
  private final int[] threadOf;

  /** All ranks that are a process, in their order. */
  private final IntList ranks = new IntList();

  private final Definitions definitions;
  private int worldSize;
  private int threadCount = 1;
  private boolean renumbered;

  WrittenProcesses(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    int[] all = all(streams);
    rankOf = new int[all.length];
    threadOf = new int[all.length];
    // The process of each above, its place below.
    long[] families = new long[all.length];
    LocationTable table = LocationTable.of(definitions);
    for (int i = 0; i < all.length; i++) {
      tokens.add(Integer.toUnsignedLong(all[i]));
      long root = Integer.toUnsignedLong(table.process(all[i]));
      families[i] = (root << Integer.SIZE | i) ^ Long.MIN_VALUE;
    }
    Arrays.sort(families);
    int count = 0;
    for (int i = 0; i < families.length; i++) {
      count += i == 0 || root(families[i]) != root(families[i - 1]) ? 1 : 0;
    }
    long largest = families.length == 0 ? 0 : root(families[families.length - 1]);
    boolean kept = largest <= Math.max(FEW, (long) SPARSE * count);
    renumbered = !kept && count > 0;
    int next = 0;
    for (int from = 0; from < families.length; ) {
      int to = from;
      while (to < families.length && root(families[to]) == root(families[from])) {
        to++;
      }
      int root = (int) root(families[from]);
      int rank = kept ? root - 1 : next;
      next++;
      ranks.add(rank);
      worldSize = Math.max(worldSize, rank + 1);
      addThreads(root, rank, Arrays.copyOfRange(families, from, to));
      from = to;
    }
  }

  private static long root(long family) {
    return (family ^ Long.MIN_VALUE) >>> Integer.SIZE;
  }

  /**
   * The tokens of all that are defined or have events, in ascending order without a sign. Groups,
   * which may have samples, are none.
   */
  private int[] all(List<StreamInfo> streams) {
    LongIndex seen = new LongIndex();
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      seen.add(Integer.toUnsignedLong(l.token()));
    }
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        if (!definitions.isOnlyGroup(token)) {
          seen.add(Integer.toUnsignedLong(token));
        }
      }
    }
    int[] all = new int[seen.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = (int) seen.get(i);
    }
    UnsignedInts.sort(all);
    return all;
  }

  /** Gives the members of a process, whose places are in the low words, their threads. */
  private void addThreads(int root, int rank, long[] family) {
    Set<Integer> taken = new HashSet<>();
    IntList others = new IntList();
    int most = SPARSE * family.length;
    for (long member : family) {
      int place = (int) member;
      int distance = (int) tokens.get(place) - root;
      int thread = distance / STRIDE;
      boolean regular = distance >= 0 && distance % STRIDE == 0;
      if (regular && thread < Math.min(MAX_THREADS, most) && taken.add(thread)) {
        put(place, rank, thread);
      } else {
        others.add(place);
      }
    }
    int next = 1;
    for (int i = 0; i < others.size(); i++) {
      while (!taken.add(next)) {
        next++;
      }
      put(others.get(i), rank, next);
    }
  }

  private void put(int place, int rank, int thread) {
    rankOf[place] = rank;
    threadOf[place] = thread;
    threadCount = Math.max(threadCount, thread + 1);
  }

  /** Whether processes have other numbers than in the model. */
  boolean areRenumbered() {
    return renumbered;
  }

  /** A number from 0 for each process and thread; -1 if a token is none. */
  int place(int token) {
    return tokens.find(Integer.toUnsignedLong(token));
  }

  /** The rank of a process or thread; -1 if it is none. */
  int rank(int token) {
    int place = place(token);
    return place < 0 ? -1 : rankOf[place];
  }

  /** The thread that a process or thread is in its process. */
  int thread(int token) {
    int place = place(token);
    return place < 0 ? -1 : threadOf[place];
  }

  /** All ranks that are a process, in their order. */
  IntList ranks() {
    return ranks;
  }

  /** The smallest rank; -1 if there is no process. */
  int first() {
    return ranks.size() == 0 ? -1 : ranks.get(0);
  }

  /** One more than the largest rank. */
  int worldSize() {
    return Math.max(1, worldSize);
  }

  /** How many threads a process has at most. */
  int threadCount() {
    return threadCount;
  }
}
