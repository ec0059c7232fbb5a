package org.tracetool.analyze.run;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** A communicator: operations that go on in it, and the leaves of the last ones. */
final class CommHistory {
  /** Operations whose leaves are remembered. */
  private static final int REMEMBERED = 4;

  /** By member the process; null if none of it has events. */
  final AnalyzedProcess[] members;

  /**
   * Of how many members the first group is; all of them, unless it is a communicator between two
   * groups, which depend on each other alone.
   */
  private final int first;

  /** How many members may still take part in operations. */
  int live;

  /** Operations that go on, by number: twice the number, one more if they do not block. */
  final Map<Long, CollectiveOperation> open = new TreeMap<>();

  private final CollectiveOperation[] recent = new CollectiveOperation[REMEMBERED];
  private int recentEnd;

  CommHistory(AnalyzedProcess[] members, int first) {
    this.members = members;
    this.first = first;
  }

  /** Whether it is between two groups. */
  boolean isBetweenGroups() {
    return first < members.length;
  }

  /** The group of a member: 0 or 1. */
  int group(int member) {
    return member < first ? 0 : 1;
  }

  /** The group that a member depends on. */
  int groupOfOthers(int member) {
    return isBetweenGroups() ? 1 - group(member) : 0;
  }

  /** An operation begins whose leaves may matter. */
  void remember(CollectiveOperation c) {
    recent[recentEnd] = c;
    recentEnd = (recentEnd + 1) % REMEMBERED;
  }

  /**
   * The latest time at which two members had both left an operation.
   *
   * @param before the latest leave of the first one that counts
   * @param otherBefore of the other one
   */
  long latest(
      int member,
      AnalyzedLocation a,
      long before,
      int other,
      AnalyzedLocation b,
      long otherBefore) {
    long best = 0;
    for (CollectiveOperation c : recent) {
      if (c != null && !c.isLeftEarly && c.by[member] == a && c.by[other] == b) {
        long left = c.leaves[member];
        long otherLeft = c.leaves[other];
        if (left >= 0 && otherLeft >= 0 && left <= before && otherLeft <= otherBefore) {
          best = Math.max(best, Math.min(left, otherLeft));
        }
      }
    }
    return best;
  }

  /** The member that a process is, -1 if it is none. */
  int member(AnalyzedProcess process) {
    if (byProcess == null) {
      byProcess = new HashMap<>();
      for (int i = members.length - 1; i >= 0; i--) {
        byProcess.put(members[i], i);
      }
    }
    return byProcess.getOrDefault(process, -1);
  }

  private Map<AnalyzedProcess, Integer> byProcess;
}
