package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongList;

/** The threads that run a parallel region together, from the fork to the join. */
final class ThreadTeam {
  static final long OPEN = -1;

  /** Who forks and joins. */
  final AnalyzedLocation owner;

  final long fork;
  final int forkPath;

  /** How many threads it will have; 0 if that is not known. */
  final int expected;

  /** The number of the name of its region, where teams follow from names; else -1. */
  final int name;

  // What the master had done until the fork.
  long mpiAtFork;
  long absentAtFork;

  final List<AnalyzedLocation> members = new ArrayList<>();
  final LongList begins = new LongList();
  final LongList ends = new LongList();

  /** How many barriers each member has entered. */
  final IntList entered = new IntList();

  final List<TeamBarrier> barriers = new ArrayList<>();

  /** How many of the barriers at the begin of the list were let go. */
  int firstBarrier;

  /** The team that the owner is in besides; null if there is none. */
  ThreadTeam outer;

  long join = OPEN;
  int ended;

  // The replay.
  final List<AnalyzedLocation> waiters = new ArrayList<>(2);
  long virtualFork;
  boolean isForkKnown;
  long virtualEnd;
  int virtualEnds;

  ThreadTeam(AnalyzedLocation owner, long fork, int forkPath, int expected, int name) {
    this.owner = owner;
    this.fork = fork;
    this.forkPath = forkPath;
    this.expected = expected;
    this.name = name;
  }

  int member(AnalyzedLocation l) {
    return members.indexOf(l);
  }

  /** When a thread has begun; {@link #OPEN} if it has not. */
  long begin(AnalyzedLocation l) {
    int member = member(l);
    return member < 0 ? OPEN : begins.get(member);
  }

  /** When a thread has ended; {@link #OPEN} if it has not. */
  long end(AnalyzedLocation l) {
    int member = member(l);
    return member < 0 ? OPEN : ends.get(member);
  }

  /** Whether nothing happens in it any more. */
  boolean isOver() {
    return join != OPEN && ended == members.size();
  }

  /** When the last thread has ended, so far. */
  long lastEnd() {
    long last = fork;
    for (int i = 0; i < ends.size(); i++) {
      last = Math.max(last, ends.get(i));
    }
    return members.isEmpty() ? join : last;
  }
}
