package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.List;

/**
 * A call of MPI in the replay: it is entered when all calls before it are done, and done when it
 * was left in the trace and all its conditions hold.
 */
final class ReplayedCall {
  final LocationState loc;
  final long time;
  final int stream;
  final int region;
  final int scl;
  final MpiCall call;

  boolean entered;
  boolean left;
  Condition conditions;

  /** The next call of the same process that is not done. */
  ReplayedCall next;

  /** Who waits for this call to be entered; null for no one. */
  private List<LocationState> watchers;

  /** The collective operation of this call, or null. */
  CollectiveInstance instance;

  ReplayedCall(LocationState loc, long time, int stream, int region, int scl, MpiCall call) {
    this.loc = loc;
    this.time = time;
    this.stream = stream;
    this.region = region;
    this.scl = scl;
    this.call = call;
  }

  void watch(LocationState other) {
    if (watchers == null) {
      watchers = new ArrayList<>(1);
    }
    watchers.add(other);
  }

  List<LocationState> takeWatchers() {
    List<LocationState> taken = watchers == null ? List.of() : watchers;
    watchers = null;
    return taken;
  }

  /** Something that has to be before a call is done. */
  static final class Condition {
    /** A send waits for its receive. */
    final boolean isSend;

    /** The message. */
    final int peer;

    final long tag;
    final int comm;

    /** The call that has to be entered; null as long as it is not known. */
    ReplayedCall target;

    /** The operation whose members have to enter it, instead of a call. */
    CollectiveInstance instance;

    /** The call that waits; null as long as none does. */
    ReplayedCall owner;

    /** Nothing is waited for any more. */
    boolean released;

    Condition next;
    private boolean isWatched;

    Condition(boolean isSend, int peer, int comm, long tag) {
      this.isSend = isSend;
      this.peer = peer;
      this.comm = comm;
      this.tag = tag;
    }

    boolean holds(ReplayedCall of) {
      if (released) {
        return true;
      }
      return instance != null ? instance.lets(of) : target != null && target.entered;
    }

    /** Has a process woken up when this may hold. */
    void watch(LocationState loc) {
      if (isWatched || !isKnown()) {
        return; // what becomes known later wakes it up as well
      }
      isWatched = true;
      if (target != null) {
        target.watch(loc);
      } else {
        instance.watch(loc);
      }
    }

    /** Returns whether it is known what is waited for. */
    boolean isKnown() {
      return target != null || instance != null && instance.isComplete();
    }
  }
}
