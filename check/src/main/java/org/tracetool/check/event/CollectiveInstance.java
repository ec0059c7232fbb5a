package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One collective operation: who takes part in it, and with what. */
final class CollectiveInstance {
  /** How members wait for each other. */
  enum Shape {
    /** All for all. */
    ALL,
    /** All for the root. */
    FROM_ROOT,
    /** The root for all. */
    TO_ROOT,
    /** Nobody: another order than that of the data cannot be known. */
    NONE
  }

  final CommunicatorTable.Communicator comm;

  /** Its number in the communicator, from 1. */
  final long number;

  final boolean blocking;

  /** Members that posted it, as it seems, and whose completion is not known. */
  int lost;

  LocationState[] members = new LocationState[2];
  long[] data = new long[2 * WIDTH];
  ReplayedCall[] ops;
  int count;
  int root;
  Shape shape = Shape.NONE;
  private int entered;
  private boolean rootEntered;
  private boolean complete;
  private List<LocationState> watchers;

  /** Calls that wait for it to be complete, of an operation that does not block. */
  private List<ReplayedCall> waits;

  private static final int OPERATION = 0;
  private static final int ROOT = 1;
  private static final int SENT = 2;
  private static final int RECEIVED = 3;
  private static final int TIME = 4;
  private static final int WIDTH = 5;

  CollectiveInstance(CommunicatorTable.Communicator comm, long number, boolean blocking) {
    this.comm = comm;
    this.number = number;
    this.blocking = blocking;
  }

  void add(
      LocationState member,
      int operation,
      int rootToken,
      long sent,
      long received,
      long time,
      ReplayedCall op) {
    if (count == members.length) {
      members = Arrays.copyOf(members, 2 * count);
      data = Arrays.copyOf(data, 2 * count * WIDTH);
      ops = ops == null ? null : Arrays.copyOf(ops, 2 * count);
    }
    int at = count * WIDTH;
    data[at + OPERATION] = operation;
    data[at + ROOT] = rootToken;
    data[at + SENT] = sent;
    data[at + RECEIVED] = received;
    data[at + TIME] = time;
    members[count] = member;
    if (op != null) {
      ops = ops == null ? new ReplayedCall[members.length] : ops;
      ops[count] = op;
      op.instance = this;
    }
    count++;
  }

  /** A call of a member waits for it, another one than that which entered it. */
  void addWait(ReplayedCall call) {
    if (waits == null) {
      waits = new ArrayList<>();
    }
    waits.add(call);
  }

  /** The calls that may go on when it is complete. */
  List<ReplayedCall> takeWaits() {
    List<ReplayedCall> taken = waits == null ? List.of() : waits;
    waits = null;
    return taken;
  }

  int operation(int i) {
    return (int) data[i * WIDTH + OPERATION];
  }

  int root(int i) {
    return (int) data[i * WIDTH + ROOT];
  }

  long sent(int i) {
    return data[i * WIDTH + SENT];
  }

  long received(int i) {
    return data[i * WIDTH + RECEIVED];
  }

  long time(int i) {
    return data[i * WIDTH + TIME];
  }

  boolean has(LocationState loc) {
    for (int i = 0; i < count; i++) {
      if (members[i] == loc) {
        return true;
      }
    }
    return false;
  }

  /** All members called it, so it is known who waits for whom. */
  void complete(Shape newShape, int rootToken) {
    shape = newShape;
    root = rootToken;
    complete = true;
    if (ops == null || Arrays.stream(ops, 0, count).anyMatch(o -> o == null)) {
      shape = Shape.NONE; // where calls are missing, waiting cannot be followed
    }
    for (int i = 0; shape != Shape.NONE && i < count; i++) {
      if (ops[i].entered) {
        enter(ops[i]);
      }
    }
  }

  boolean isCalledByAll() {
    return count + lost == comm.size();
  }

  boolean isComplete() {
    return complete;
  }

  /**
   * A member enters it in the replay, after it is complete; returns whether this lets others go on.
   */
  boolean enter(ReplayedCall op) {
    entered++;
    boolean isRoot = op.loc.process.token == root;
    rootEntered |= isRoot;
    return entered == count || isRoot && shape == Shape.FROM_ROOT;
  }

  /** Returns whether a member may go on. */
  boolean lets(ReplayedCall op) {
    if (!complete) {
      return false;
    }
    boolean isRoot = op.loc.process.token == root;
    return switch (shape) {
      case ALL -> entered == count;
      case FROM_ROOT -> isRoot || rootEntered;
      case TO_ROOT -> !isRoot || entered == count;
      case NONE -> true;
    };
  }

  /** The calls that a member waits for. */
  List<ReplayedCall> missing(ReplayedCall op) {
    List<ReplayedCall> list = new ArrayList<>();
    for (int i = 0; ops != null && i < count; i++) {
      boolean counts = shape != Shape.FROM_ROOT || ops[i].loc.process.token == root;
      if (counts && !ops[i].entered) {
        list.add(ops[i]);
      }
    }
    return list;
  }

  void watch(LocationState loc) {
    if (watchers == null) {
      watchers = new ArrayList<>();
    }
    watchers.add(loc);
  }

  List<LocationState> takeWatchers() {
    List<LocationState> taken = watchers == null ? List.of() : watchers;
    watchers = null;
    return taken;
  }
}
