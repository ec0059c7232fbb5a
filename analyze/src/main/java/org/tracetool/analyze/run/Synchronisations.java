package org.tracetool.analyze.run;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;

/** When two locations synchronised last: what they do since then can differ. */
final class Synchronisations {
  /** Of a pair: so many of the last messages and locks. */
  private static final int REMEMBERED = 6;

  private static final int WIDTH = 2 * REMEMBERED;
  private static final int MAX_PAIRS = 1 << 20;

  private final KeyNumbers pairs = new KeyNumbers();
  private long[] leaves = new long[WIDTH * 16];

  private static long key(AnalyzedLocation a, AnalyzedLocation b) {
    return (long) Math.min(a.index, b.index) << Integer.SIZE | Math.max(a.index, b.index);
  }

  /** Two locations have synchronised; each has left the calls of it at its time. */
  void add(AnalyzedLocation a, long left, AnalyzedLocation b, long otherLeft) {
    if (a == b) {
      return;
    }
    long key = key(a, b);
    int pair = pairs.size() < MAX_PAIRS ? pairs.number(key) : pairs.find(key);
    if (pair < 0) {
      return;
    }
    int at = pair * WIDTH;
    if (at >= leaves.length) {
      leaves = Arrays.copyOf(leaves, 2 * leaves.length);
    }
    long lower = a.index < b.index ? left : otherLeft;
    long upper = a.index < b.index ? otherLeft : left;
    // Times are stored from 1, so that 0 is none; of one call with many messages two are kept.
    if (isOfSameCall(at, lower, upper) && isOfSameCall(at + 2, lower, upper)) {
      leaves[at] = lower + 1;
      leaves[at + 1] = upper + 1;
      return;
    }
    System.arraycopy(leaves, at, leaves, at + 2, WIDTH - 2);
    leaves[at] = lower + 1;
    leaves[at + 1] = upper + 1;
  }

  /** Whether one of them was in the same call when it synchronised before. */
  private boolean isOfSameCall(int at, long lower, long upper) {
    return leaves[at] == lower + 1 && leaves[at + 1] <= upper + 1
        || leaves[at + 1] == upper + 1 && leaves[at] <= lower + 1;
  }

  /**
   * The latest synchronisation of two locations.
   *
   * @param before the latest leave of the first one that counts
   * @param otherBefore of the other one
   * @return the earlier of their leaves; 0, the begin of the run, if there was none
   */
  long latest(AnalyzedLocation a, long before, AnalyzedLocation b, long otherBefore) {
    if (a == b) {
      return 0;
    }
    long best = ofPair(a, before, b, otherBefore);
    for (int i = 0; i < a.process.comms.size(); i++) {
      best = Math.max(best, ofComm(a.process.comms.get(i), a, before, b, otherBefore));
    }
    if (a.process == b.process) {
      for (ThreadTeam team : a.process.teams) {
        best = Math.max(best, ofTeam(team, a, before, b, otherBefore));
      }
    }
    return best;
  }

  private long ofPair(AnalyzedLocation a, long before, AnalyzedLocation b, long otherBefore) {
    int pair = pairs.find(key(a, b));
    long best = 0;
    if (pair >= 0) {
      long lower = a.index < b.index ? before : otherBefore;
      long upper = a.index < b.index ? otherBefore : before;
      for (int at = pair * WIDTH; at < (pair + 1) * WIDTH && leaves[at] != 0; at += 2) {
        if (leaves[at] - 1 <= lower && leaves[at + 1] - 1 <= upper) {
          best = Math.max(best, Math.min(leaves[at], leaves[at + 1]) - 1);
        }
      }
    }
    return best;
  }

  private static long ofComm(
      CommHistory comm, AnalyzedLocation a, long before, AnalyzedLocation b, long otherBefore) {
    int member = comm.member(a.process);
    int other = comm.member(b.process);
    return member < 0 || other < 0 || member == other
        ? 0
        : comm.latest(member, a, before, other, b, otherBefore);
  }

  private static long ofTeam(
      ThreadTeam team, AnalyzedLocation a, long before, AnalyzedLocation b, long otherBefore) {
    int member = team.member(a);
    int other = team.member(b);
    if (member < 0 || other < 0) {
      return 0;
    }
    long best = least(team.begins.get(member), before, team.begins.get(other), otherBefore);
    best = Math.max(best, least(team.ends.get(member), before, team.ends.get(other), otherBefore));
    for (TeamBarrier barrier : team.barriers) {
      OperationCall own = barrier.call(a);
      OperationCall others = barrier.call(b);
      if (own != null && others != null) {
        best = Math.max(best, least(own.leave, before, others.leave, otherBefore));
      }
    }
    return best;
  }

  private static long least(long left, long before, long otherLeft, long otherBefore) {
    boolean counts = left >= 0 && otherLeft >= 0 && left <= before && otherLeft <= otherBefore;
    return counts ? Math.min(left, otherLeft) : 0;
  }
}
