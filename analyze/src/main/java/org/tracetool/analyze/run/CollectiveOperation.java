package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.CollectiveType;

/** A collective operation: which members have come, and on whom each of them depends. */
final class CollectiveOperation {
  /** A virtual time that is not known yet. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** A member has not left. */
  static final long OPEN = -1;

  final CommHistory comm;
  final long number;
  CollectiveType type = CollectiveType.UNKNOWN;
  boolean isFence;

  /** Whether a member left before all had entered, in an estimate: then nobody waits. */
  boolean isLeftEarly;

  final boolean isTogether;

  /** The member that is the root; -1 if there is none. */
  int root = -1;

  /** By member the calls in which it began and ended; null if it has not come. */
  final OperationCall[] starts;

  final OperationCall[] ends;

  /** When each member has left; {@link #OPEN} before. */
  final long[] leaves;

  /** By member the location that has left. */
  final AnalyzedLocation[] by;

  final boolean[] isResolved;
  int arrived;
  boolean isDone;
  int left;

  /** Members that may still come. */
  int needed;

  // Of the members so far.
  long latestEnter;

  /** By group the last member to come; -1 if there is none. */
  private final int[] latest = {-1, -1};

  long firstLeave = Long.MAX_VALUE;

  // The replay.
  final List<AnalyzedLocation> waiters = new ArrayList<>(2);
  private int virtualCount;

  /** By group. */
  private final long[] virtual = new long[2];

  private int prefix;
  private long[] prefixVirtual;

  CollectiveOperation(CommHistory comm, long number, int needed, boolean isTogether) {
    this.comm = comm;
    this.number = number;
    int size = comm.members.length;
    this.needed = needed;
    this.isTogether = isTogether;
    starts = new OperationCall[size];
    ends = new OperationCall[size];
    leaves = new long[size];
    by = new AnalyzedLocation[size];
    isResolved = new boolean[size];
    Arrays.fill(leaves, OPEN);
  }

  /** Whether all members leave when the last one has come. */
  boolean isOfAll() {
    return isFence || type == CollectiveType.BARRIER || type == CollectiveType.ALL2ALL;
  }

  boolean isComplete() {
    return needed <= 0;
  }

  void arrive(int member, OperationCall start, OperationCall end) {
    starts[member] = start;
    ends[member] = end;
    arrived++;
    needed--;
    int group = comm.group(member);
    int known = latest[group];
    boolean isLatest =
        known < 0
            || start.enter > starts[known].enter
            || start.enter == starts[known].enter && member < known;
    latest[group] = isLatest ? member : known;
    latestEnter = Math.max(latestEnter, start.enter);
    if (start.isVirtualKnown) {
      startKnown(start);
    } else {
      if (start.started == null) {
        start.started = new ArrayList<>(1);
      }
      start.started.add(this);
    }
  }

  /** The virtual time at which a member began is known; returns whether others can go on. */
  boolean startKnown(OperationCall start) {
    virtualCount++;
    int group = comm.isBetweenGroups() ? comm.group(comm.member(start.location.process)) : 0;
    virtual[group] = Math.max(virtual[group], start.virtualEnter);
    return type == CollectiveType.SCAN
        || root >= 0 && starts[root] == start
        || isComplete() && virtualCount == arrived;
  }

  /** The virtual time that a member has to wait for, {@link #UNKNOWN} if it is not known yet. */
  long dependency(int member) {
    if (isLeftEarly) {
      return 0;
    }
    if (isTogether || isOfAll()) {
      return ofAll(member);
    }
    if (comm.isBetweenGroups() && !isComplete()) {
      return UNKNOWN; // the group of the root does not say which it is
    }
    return switch (type) {
      case ONE2ALL -> isFarFromRoot(member) ? ofRoot() : 0;
      case ALL2ONE -> member == root ? ofAll(member) : 0;
      case SCAN -> ofThoseBefore(member);
      default -> 0;
    };
  }

  /** Whether a member gets data from the root, or the root from it. */
  boolean isFarFromRoot(int member) {
    return root >= 0
        && member != root
        && (!comm.isBetweenGroups() || comm.group(member) != comm.group(root));
  }

  /** The last member to come of those that a member depends on; -1 if there is none. */
  int latest(int member) {
    return latest[comm.groupOfOthers(member)];
  }

  private long ofAll(int member) {
    return isComplete() && virtualCount == arrived ? virtual[comm.groupOfOthers(member)] : UNKNOWN;
  }

  private long ofRoot() {
    if (root < 0 || starts[root] == null) {
      return root < 0 || isComplete() ? 0 : UNKNOWN;
    }
    return starts[root].isVirtualKnown ? starts[root].virtualEnter : UNKNOWN;
  }

  private long ofThoseBefore(int member) {
    if (prefixVirtual == null) {
      prefixVirtual = new long[starts.length + 1];
    }
    while (prefix < member) {
      OperationCall start = starts[prefix];
      if (start == null ? !isComplete() : !start.isVirtualKnown) {
        return UNKNOWN;
      }
      long own = start == null ? 0 : start.virtualEnter;
      prefixVirtual[prefix + 1] = Math.max(prefixVirtual[prefix], own);
      prefix++;
    }
    return prefixVirtual[member];
  }
}
