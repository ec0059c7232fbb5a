package org.tracetool.check.event;

import org.tracetool.core.event.CallStack;

/**
 * What is known of a process or thread while its events are read. A trace may have a million, so
 * there are flags where a count would say no more.
 */
public final class LocationState {
  /** The calls of all that are in none: a trace can have a million processes. */
  static final CallStack NO_CALLS = new CallStack();

  private static final long[] NOTHING = new long[4];

  /** Its number, from 0. */
  final int index;

  public final int token;

  /** The process that this is a thread of, or itself. */
  LocationState process;

  /** Rank in the world; -1 if it has none. */
  public int rank = -1;

  /** Name of its node, or null. */
  String node;

  /** The calls that are open. */
  CallStack stack = NO_CALLS;

  public boolean seen;

  /** It is defined, as its first record showed. */
  boolean defined;

  public long lastTime;

  /** Records so far, without those of snapshots. */
  public long records;

  /** The level of the outermost open call of MPI; -1 if none is open. */
  int mpiLevel = -1;

  /** The call of MPI that records belong to; NONE outside. */
  MpiCall call = MpiCall.NONE;

  int callRegion;
  int callScl;
  long callTime;

  /** This call began a collective operation of which no more is known. */
  boolean openUnknown;

  /** Receives recorded in this call. */
  int callReceives;

  /** Sends recorded in this call, and requests that it completed by the records. */
  int callSends;

  int callCompletions;

  /** Active requests that this call freed. */
  int callFrees;

  /** The same call in the replay, or null. */
  ReplayedCall op;

  /** It called MPI. */
  boolean mpiCalls;

  boolean initSeen;
  boolean finalizeEntered;
  boolean finalizeLeft;
  boolean aborted;

  /** The first call of MPI was none that begins a program. */
  boolean cutAtStart;

  boolean ended;

  /** Receives were recorded. */
  boolean receives;

  /** Something was called that must have received something. */
  boolean receiveCalls;

  /** Collective operations were recorded. */
  boolean collectives;

  /** Collective operations were called. */
  boolean collectiveCalls;

  /** A send or receive was recorded outside of all calls of MPI. */
  boolean recordsOutside;

  /** A call that receives had no record of it: nothing was there to receive, or it is lost. */
  boolean emptyReceives;

  /** A call that sends had no record of a message: it sent none, or the record is lost. */
  boolean emptySends;

  /** Something was completed that no call in the trace had started. */
  boolean startsMissing;

  /** A leave named an open call further out. */
  boolean outerLeaves;

  /** A leave named none that is open. */
  boolean otherLeaves;

  /** Messages by side, then their bytes. */
  private long[] messages = NOTHING;

  RequestTable requests;

  LocationState(int index, int token) {
    this.index = index;
    this.token = token;
    this.process = this;
  }

  /** Counts a message, without those of threads, that was sent (0) or received (1). */
  public void countMessage(int side, long size) {
    if (messages == NOTHING) {
      messages = new long[4];
    }
    messages[side]++;
    messages[2 + side] += size;
  }

  /** Messages that were sent (0) or received (1), without those of threads. */
  public long messages(int side) {
    return messages[side];
  }

  /** Their bytes. */
  public long bytes(int side) {
    return messages[2 + side];
  }

  /** The requests of its process. */
  RequestTable requests() {
    if (process.requests == null) {
      process.requests = new RequestTable();
    }
    return process.requests;
  }

  /** Returns whether it takes part in MPI, as far as its calls show it. */
  boolean isMpi() {
    return mpiCalls;
  }

  /** Returns whether it may have received what is not recorded. */
  boolean mayLackReceives() {
    return emptyReceives || requests != null && requests.mayLackReceives();
  }

  /** The name of the outermost call of MPI that is open. */
  String callName(CheckContext context) {
    return mpiLevel >= 0 && mpiLevel < stack.depth() ? context.region(stack.region(mpiLevel)) : "";
  }

  /** Number of calls that are open, those too deep to be known included. */
  long open() {
    return stack.depth() + stack.beyond();
  }
}
