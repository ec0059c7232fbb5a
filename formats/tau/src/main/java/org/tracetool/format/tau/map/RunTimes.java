package org.tracetool.format.tau.map;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** When each process ran by its wall clock, and to whom it has sent messages. */
final class RunTimes {
  private static final class NodeTimes {
    final int node;
    long first;
    long last;
    int root;

    NodeTimes(int node, long time) {
      this.node = node;
      first = time;
      last = time;
      root = node;
    }
  }

  private final Map<Integer, NodeTimes> nodes = new HashMap<>();
  private boolean isSince1970;
  private int lastFrom = -1;
  private int lastTo;

  /** A process looks at the wall clock. */
  void addWallClock(int node, long seconds, long time) {
    if (seconds <= 0) {
      return;
    }
    isSince1970 |= Math.abs(seconds - Long.divideUnsigned(time, TraceFacts.MICROSECONDS)) < 2;
    NodeTimes known = nodes.computeIfAbsent(node, n -> new NodeTimes(n, seconds));
    known.first = Math.min(known.first, seconds);
    known.last = Math.max(known.last, seconds);
  }

  /** Whether times of records are microseconds since 1970. */
  boolean areSince1970() {
    return isSince1970;
  }

  /** There is a message between two nodes. */
  void addMessage(int from, int to) {
    if (from != lastFrom || to != lastTo) {
      lastFrom = from;
      lastTo = to;
      NodeTimes a = nodes.get(root(from));
      int b = root(to);
      if (a != null && nodes.containsKey(b)) {
        a.root = b;
      }
    }
  }

  private int root(int node) {
    int at = node;
    NodeTimes known = nodes.get(at);
    while (known != null && known.root != at) {
      NodeTimes next = nodes.get(known.root);
      known.root = next == null ? known.root : next.root;
      at = known.root;
      known = nodes.get(at);
    }
    return at;
  }

  /**
   * Sentences about processes that had ended before all others began, and have no message with
   * them.
   */
  List<String> earlierRuns() {
    List<NodeTimes> byTime = new ArrayList<>(nodes.values());
    byTime.sort(Comparator.comparingLong((NodeTimes n) -> n.first).thenComparingInt(n -> n.node));
    Map<Integer, Integer> runOfRoot = new HashMap<>();
    TreeMap<Integer, List<Integer>> members = new TreeMap<>();
    int run = 0;
    long end = 0;
    for (NodeTimes n : byTime) {
      run += !members.isEmpty() && n.first > end ? 1 : 0;
      end = Math.max(end, n.last);
      members.computeIfAbsent(run, r -> new ArrayList<>()).add(n.node);
      Integer other = runOfRoot.putIfAbsent(root(n.node), run);
      if (other != null && other != run) {
        return List.of(); // messages between them: the clocks are apart
      }
    }
    List<String> told = new ArrayList<>();
    for (List<Integer> nodesOfRun : members.headMap(run).values()) {
      nodesOfRun.sort(null);
      told.add(ranges(nodesOfRun) + " had ended before the others began");
    }
    return told;
  }

  private static String ranges(List<Integer> rising) {
    StringBuilder text = new StringBuilder(rising.size() == 1 ? "process " : "processes ");
    for (int i = 0; i < rising.size(); ) {
      int to = i;
      while (to + 1 < rising.size() && rising.get(to + 1) == rising.get(to) + 1) {
        to++;
      }
      text.append(i == 0 ? "" : ", ").append(rising.get(i));
      text.append(to > i ? "-" + rising.get(to) : "");
      i = to + 1;
    }
    return text.toString();
  }
}
