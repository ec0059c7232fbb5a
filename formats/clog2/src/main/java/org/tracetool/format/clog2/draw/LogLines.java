package org.tracetool.format.clog2.draw;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.file.Preamble;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.LineRows;

/**
 * The lines of drawables of CLOG-2: one for each thread of each rank of each communicator. Records
 * of communicators say which process is behind a line; the first one of a line counts.
 */
final class LogLines {
  /** Where the lines of a rank begin that a record names, and who that is. */
  private record Rank(int worldRank, int comm, int rank) {}

  /** More than that come from damage. */
  private static final int MAX_RANKS = 1 << 21;

  private final int worldSize;
  private final int threads;
  private final Map<Integer, Rank> ranks = new HashMap<>();

  /** Lines that something is drawn on. */
  private final IntMap used = new IntMap();

  LogLines(Preamble preamble) {
    worldSize = preamble.worldSize();
    threads = preamble.threads();
  }

  /** Takes what a record of a communicator says. */
  void add(LogCursor in) throws LogConversionException {
    if (ranks.size() >= MAX_RANKS) {
      throw new LogConversionException("has too many ranks of communicators");
    }
    int first = line(in.otherComm(), in.otherRank(), 0);
    ranks.putIfAbsent(
        Math.floorDiv(first, threads), new Rank(in.worldRank(), in.otherComm(), in.otherRank()));
  }

  /** The line of a thread. */
  int line(int comm, int rank, int thread) {
    return comm * worldSize * threads + rank * threads + thread;
  }

  /** The line of a process, by which messages find their partners. */
  int process(int comm, int rank) {
    return comm * worldSize + rank;
  }

  /** Something is drawn on a line; false if its process is unknown. */
  boolean use(int line) {
    if (used.get(line) != 0) {
      return true;
    }
    if (!ranks.containsKey(Math.floorDiv(line, threads))) {
      return false;
    }
    used.put(line, 1);
    return true;
  }

  /** The views of the lines that are used. */
  List<LineMap> maps() {
    LineRows processes = new LineRows(threads > 1 ? 2 : 1);
    LineRows communicators = new LineRows(threads > 1 ? 3 : 2);
    for (int line : used.sortedKeys()) {
      Rank r = ranks.get(Math.floorDiv(line, threads));
      int thread = Math.floorMod(line, threads);
      if (threads > 1) {
        processes.put(line, r.worldRank(), thread);
        communicators.put(line, r.comm(), r.rank(), thread);
      } else {
        processes.put(line, r.worldRank());
        communicators.put(line, r.comm(), r.rank());
      }
    }
    if (threads > 1) {
      return List.of(
          new LineMap("Process-Thread View", List.of("world_rank", "thread"), processes, List.of()),
          new LineMap(
              "Communicator-Thread View",
              List.of("commID", "comm_rank", "thread"),
              communicators,
              List.of()));
    }
    return List.of(
        new LineMap("Process View", List.of("world_rank"), processes, List.of()),
        new LineMap("Communicator View", List.of("commID", "comm_rank"), communicators, List.of()));
  }
}
