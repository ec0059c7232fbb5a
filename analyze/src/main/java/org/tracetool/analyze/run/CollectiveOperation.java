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
  int latest = -1;
  long latestEnter;
  long firstLeave = Long.MAX_VALUE;

  // The replay.
  final List<AnalyzedLocation> waiters = new ArrayList<>(2);
  private int virtualCount;
  private long virtual;
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
    boolean isLatest =
        latest < 0 || start.enter > latestEnter || start.enter == latestEnter && member < latest;
    if (isLatest) {
      latest = member;
      latestEnter = start.enter;
    }
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
    virtual = Math.max(virtual, start.virtualEnter);
    return type == CollectiveType.SCAN
        || root >= 0 && starts[root] == start
        || isComplete() && virtualCount == arrived;
  }

  /** The virtual time that a member has to wait for, {@link #UNKNOWN} if it is not known yet. */
  long dependency(int member) {
    if (isTogether || isOfAll()) {
      return ofAll();
    }
    return switch (type) {
      case ONE2ALL -> member == root ? 0 : ofRoot();
      case ALL2ONE -> member == root ? ofAll() : 0;
      case SCAN -> ofThoseBefore(member);
      default -> 0;
    };
  }

  private long ofAll() {
    return isComplete() && virtualCount == arrived ? virtual : UNKNOWN;
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
