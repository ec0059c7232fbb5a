package org.tracetool.format.tau.map;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.report.NumberRanges;

/**
 * When each thread ran by its wall clock, and to whom its process has sent messages. Files of an
 * earlier run in the same folder are known by that.
 */
final class RunTimes {
  /** Two runs are at least so many seconds apart. */
  private static final long MIN_GAP = 1;

  /** So many pairs of nodes need no search; a power of two. */
  private static final int JOINED = 1 << 10;

  /** When a thread or process ran, in seconds since 1970. */
  private static final class Span {
    final int node;
    long first;
    long last;

    Span(int node, long first, long last) {
      this.node = node;
      this.first = first;
      this.last = last;
    }

    boolean isBefore(long time) {
      return last < time - MIN_GAP;
    }
  }

  /** By nodes: another one that there are messages with, closer to the root of all those. */
  private final Map<Integer, Integer> parents = new HashMap<>();

  /** Pairs of nodes that were joined lately, one more than their number; 0 for none. */
  private final long[] joined = new long[JOINED];

  private boolean isSince1970;

  /** A thread looks at the wall clock. */
  void addWallClock(Place place, long seconds, long time) {
    if (seconds <= 0) {
      return;
    }
    boolean isSame = Math.abs(seconds - Long.divideUnsigned(time, TraceFacts.MICROSECONDS)) < 2;
    isSince1970 |= isSame;
    place.isSince1970 |= isSame;
    place.firstSecond = place.lastSecond == 0 ? seconds : Math.min(place.firstSecond, seconds);
    place.lastSecond = Math.max(place.lastSecond, seconds);
  }

  /** Whether times of records are microseconds since 1970. */
  boolean areSince1970() {
    return isSince1970;
  }

  /** There is a message between two nodes. */
  void addMessage(int from, int to) {
    long pair = ((long) from << Integer.SIZE | to) + 1;
    int place = 31 * from + to & JOINED - 1;
    if (joined[place] != pair) {
      joined[place] = pair;
      int a = root(from);
      int b = root(to);
      if (a != b) {
        parents.put(a, b);
      }
    }
  }

  private int root(int node) {
    int at = node;
    for (Integer next = parents.get(at); next != null; next = parents.get(at)) {
      Integer afterNext = parents.get(next);
      if (afterNext != null) {
        parents.put(at, afterNext);
      }
      at = next;
    }
    return at;
  }

  /** Null if the wall clock of a thread is not known. */
  private static Span span(Place place) {
    if (place.lastSecond == 0) {
      return null;
    }
    Span span = new Span(place.node, place.firstSecond, place.lastSecond);
    if (place.hasTimes && place.isSince1970) {
      span.first = Math.min(span.first, seconds(place.first));
      span.last = Math.max(span.last, seconds(place.last));
    } else if (place.hasTimes) {
      // a run that was killed has no wall clock of its end
      long end = span.first + seconds(place.last - place.first);
      span.last = Math.max(span.last, end < 0 ? Long.MAX_VALUE : end);
    }
    return span;
  }

  private static long seconds(long time) {
    return Long.divideUnsigned(time, TraceFacts.MICROSECONDS);
  }

  /**
   * Sentences about threads that had ended before the main thread of their process began, and
   * processes that had ended before all others began.
   *
   * @param places by node and thread
   */
  List<String> earlierRuns(List<Place> places) {
    List<String> sentences = new ArrayList<>();
    List<Span> processes = new ArrayList<>();
    Span process = null;
    long main = 0;
    for (Place place : places) {
      Span own = span(place);
      if (own == null) {
        continue;
      }
      if (process == null || process.node != place.node) {
        process = own;
        main = own.first;
        processes.add(own);
      } else if (own.isBefore(main)) {
        sentences.add(
            "thread " + place.node + ":" + place.thread + " had ended before its process began");
      } else {
        process.first = Math.min(process.first, own.first);
        process.last = Math.max(process.last, own.last);
      }
    }
    addProcesses(processes, sentences);
    return sentences;
  }

  private void addProcesses(List<Span> processes, List<String> sentences) {
    processes.sort(Comparator.comparingLong((Span n) -> n.first).thenComparingInt(n -> n.node));
    Map<Integer, Integer> runOfRoot = new HashMap<>();
    TreeMap<Integer, List<Integer>> members = new TreeMap<>();
    boolean hasMessages = false;
    int run = 0;
    Span latest = null;
    for (Span n : processes) {
      run += latest != null && latest.isBefore(n.first) ? 1 : 0;
      latest = latest == null || n.last > latest.last ? n : latest;
      members.computeIfAbsent(run, r -> new ArrayList<>()).add(n.node);
      Integer other = runOfRoot.putIfAbsent(root(n.node), run);
      hasMessages |= other != null && other != run;
    }
    for (List<Integer> nodes : members.headMap(run).values()) {
      nodes.sort(null);
      sentences.add(
          (nodes.size() == 1 ? "process " : "processes ")
              + NumberRanges.text(nodes.stream().mapToInt(n -> n).toArray())
              + " had ended before the others began"
              + (hasMessages
                  ? ", although there are messages between them, unless their clocks are apart"
                  : ""));
    }
  }
}
