package org.tracetool.format.clog2.map;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;

/**
 * Which process a rank of a communicator is, and the tokens of processes and threads: process r has
 * r + 1, its thread t has 65536 t more, or a larger power of two where there are more ranks.
 */
public final class LogProcesses {
  /** No such process. */
  public static final int NONE = 0;

  /** Tokens of processes and threads are below this one. */
  private static final int END = 1 << 30;

  private static final int MIN_PROCESSES = 1 << 16;
  private static final int MAX_PROCESSES = 1 << 24;

  /** More processes and threads than that come from damage. */
  private static final int MAX_NAMES = 1 << 21;

  /** More ranks of communicators than that come from damage. */
  private static final int MAX_RANKS = 1 << 23;

  /** Between the tokens of two threads of a process. */
  private final int stride;

  private final LongMap ranks = new LongMap();

  /** Numbers of threads by token of each process; all of them exist. */
  private final TreeMap<Integer, String> names = new TreeMap<>();

  /** Tokens that have names, for a quick look. */
  private final IntMap known = new IntMap();

  private final TreeMap<Integer, Integer> parents = new TreeMap<>();

  /** Nobody is known, of a program with so many ranks. */
  public LogProcesses(int worldSize) {
    int room = Integer.highestOneBit(Math.min(worldSize, MAX_PROCESSES / 2) + 1) * 2;
    stride = Math.max(MIN_PROCESSES, room);
  }

  private static long key(int comm, int rank) {
    return (long) comm << 32 | Integer.toUnsignedLong(rank);
  }

  /** A process is in a communicator; the first record of a rank counts. */
  public void add(int comm, int rank, int worldRank) {
    if (rank < 0 || worldRank < 0 || worldRank >= stride - 1) {
      return;
    }
    if (ranks.get(key(comm, rank)) == LongMap.ABSENT && ranks.size() < MAX_RANKS) {
      ranks.put(key(comm, rank), worldRank);
    }
    process(worldRank);
  }

  private int process(int worldRank) {
    int token = worldRank + 1;
    names.putIfAbsent(token, "Process " + worldRank);
    return token;
  }

  /** The token of a process; {@link #NONE} if it is not known. */
  public int token(int comm, int rank) {
    long worldRank = ranks.get(key(comm, rank));
    if (worldRank != LongMap.ABSENT) {
      return (int) worldRank + 1;
    }
    return comm == 0 && rank >= 0 && rank < stride - 1 ? rank + 1 : NONE;
  }

  /** The token of a thread of a process; {@link #NONE} if it cannot be one. */
  public int token(int comm, int rank, int thread) {
    int process = token(comm, rank);
    return process == NONE || thread < 0 || thread >= END / stride
        ? NONE
        : process + thread * stride;
  }

  /** A thread has records, so it exists. */
  public void use(int token) {
    if (known.get(token) != 0 || token == NONE || names.size() >= MAX_NAMES) {
      return;
    }
    known.put(token, 1);
    int process = token % stride;
    process(process - 1);
    if (process != token) {
      names.putIfAbsent(token, "Thread " + token / stride + " of process " + (process - 1));
      parents.put(token, process);
    }
  }

  /** The tokens of those that have records, ascending. */
  List<Integer> used() {
    return Arrays.stream(known.sortedKeys()).boxed().toList();
  }

  /** The names of all that exist, by their tokens. */
  public Map<Integer, String> names() {
    return names;
  }

  /** The token of the process of a thread; 0 for a process. */
  public int parent(int token) {
    return parents.getOrDefault(token, 0);
  }
}
