package org.tracetool.check.event;

import org.tracetool.core.event.CallStack;

/** What is known of a process or thread while its events are read. */
public final class Loc {
  /** Its number, from 0. */
  final int index;

  public final int token;

  /** The process that this is a thread of, or itself. */
  Loc process;

  /** Rank in the world; -1 if it has none. */
  public int rank = -1;

  /** Name of its node, or null. */
  String node;

  final CallStack stack = new CallStack();
  public boolean seen;
  long firstTime;
  public long lastTime;

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

  /** The same call in the replay, or null. */
  Op op;

  /** Calls of MPI. */
  long mpiCalls;

  boolean initSeen;
  boolean finalizeEntered;
  boolean finalizeLeft;
  boolean aborted;

  /** The first call of MPI was none that begins a program. */
  boolean cutAtStart;

  boolean ended;

  /** Receives that were recorded, and calls that must have received something. */
  long receives;

  long sends;
  long receiveCalls;
  long collectives;
  long callsWithoutRecord;

  /** A send or receive was recorded outside of all calls of MPI. */
  boolean recordsOutside;

  /** Something was completed that no call in the trace had started. */
  boolean startsMissing;

  /** Leaves that name an open call further out, and those that name none that is open. */
  long outerLeaves;

  long otherLeaves;

  /** Bytes that were sent and received. */
  public final long[] bytes = new long[2];

  /** Messages that were sent and received, without those of threads. */
  public final long[] messages = new long[2];

  Requests requests;

  Loc(int index, int token) {
    this.index = index;
    this.token = token;
    this.process = this;
  }

  /** Returns whether it takes part in MPI, as far as its calls show it. */
  boolean isMpi() {
    return mpiCalls > 0;
  }

  /** The name of the outermost call of MPI that is open. */
  String callName(Context context) {
    return mpiLevel >= 0 && mpiLevel < stack.depth() ? context.region(stack.region(mpiLevel)) : "";
  }

  /** Number of calls that are open, those too deep to be known included. */
  long open() {
    return stack.depth() + stack.beyond();
  }
}
