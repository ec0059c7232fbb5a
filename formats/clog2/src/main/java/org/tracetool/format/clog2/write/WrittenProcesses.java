package org.tracetool.format.clog2.write;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.format.StreamInfo;

/** The rank and the thread that a process or thread of the model is in a log. */
final class WrittenProcesses {
  private static final int MOST_PARENTS = 64;
  private static final int STRIDE = 1 << 16;
  private static final int MOST_THREADS = 1 << 12;

  /** Ranks without a process are accepted up to this one, or this many times the processes. */
  private static final int FEW = 1024;

  private static final int SPARSE = 4;

  /** Ranks and threads by token, each counted from 1. */
  private final IntMap ranks = new IntMap();

  private final IntMap threads = new IntMap();
  private final TreeMap<Integer, Integer> byRank = new TreeMap<>();
  private final Definitions definitions;
  private int worldSize;
  private int threadCount = 1;
  private boolean renumbered;

  WrittenProcesses(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    TreeSet<Integer> all = new TreeSet<>(Integer::compareUnsigned);
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      all.add(l.token());
    }
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        all.add(token);
      }
    }
    TreeMap<Integer, List<Integer>> families = new TreeMap<>(Integer::compareUnsigned);
    IntMap firstOfGroup = new IntMap();
    for (int token : all) {
      int root = root(token, firstOfGroup);
      families.computeIfAbsent(root, r -> new ArrayList<>()).add(token);
    }
    long largest = families.isEmpty() ? 0 : Integer.toUnsignedLong(families.lastKey());
    boolean kept = largest <= Math.max(FEW, (long) SPARSE * families.size());
    int next = 0;
    for (var family : families.entrySet()) {
      int rank = kept ? family.getKey() - 1 : next;
      next++;
      byRank.put(rank, family.getKey());
      worldSize = Math.max(worldSize, rank + 1);
      renumbered |= !kept;
      threads(family.getKey(), rank, family.getValue());
    }
  }

  private int root(int token, IntMap firstOfGroup) {
    int root = token;
    for (int i = 0; i < MOST_PARENTS; i++) {
      Definition found = definitions.find(DefinitionKind.LOCATION, root);
      int parent = found instanceof Definition.Location l ? l.parent() : 0;
      if (parent == 0 || definitions.find(DefinitionKind.LOCATION, parent) == null) {
        break;
      }
      root = parent;
    }
    if (definitions.find(DefinitionKind.LOCATION_INFO, root)
            instanceof SystemDefinition.LocationInfo info
        && info.group() != 0) {
      int first = firstOfGroup.get(info.group());
      if (first != 0) {
        return first;
      }
      firstOfGroup.put(info.group(), root);
    }
    return root;
  }

  private void threads(int root, int rank, List<Integer> tokens) {
    TreeSet<Integer> taken = new TreeSet<>();
    List<Integer> others = new ArrayList<>();
    int most = SPARSE * tokens.size();
    for (int token : tokens) {
      int distance = token - root;
      int thread = distance / STRIDE;
      boolean regular = distance >= 0 && distance % STRIDE == 0;
      if (regular && thread < Math.min(MOST_THREADS, most) && taken.add(thread)) {
        put(token, rank, thread);
      } else {
        others.add(token);
      }
    }
    int next = 1;
    for (int token : others) {
      while (!taken.add(next)) {
        next++;
      }
      put(token, rank, next);
    }
  }

  private void put(int token, int rank, int thread) {
    ranks.put(token, rank + 1);
    threads.put(token, thread + 1);
    threadCount = Math.max(threadCount, thread + 1);
  }

  /** Whether processes have other numbers than in the model. */
  boolean areRenumbered() {
    return renumbered;
  }

  /** The rank of a process or thread; -1 if it is none. */
  int rank(int token) {
    return ranks.get(token) - 1;
  }

  /** The thread that a process or thread is in its process. */
  int thread(int token) {
    return threads.get(token) - 1;
  }

  /** All ranks that are a process, in their order. */
  Iterable<Integer> ranks() {
    return byRank.keySet();
  }

  /** The smallest rank; -1 if there is no process. */
  int first() {
    return byRank.isEmpty() ? -1 : byRank.firstKey();
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
