package org.tracetool.check.event;

/**
 * Follows which call of MPI each process is in: of calls within a call, the outermost one that is
 * known to block counts.
 */
final class MpiCallTracker {
  private final CheckContext context;
  private final SynchronousReplay replay;
  private final ProgressCheck progress;

  MpiCallTracker(CheckContext context, SynchronousReplay replay, ProgressCheck progress) {
    this.context = context;
    this.replay = replay;
    this.progress = progress;
  }

  /** A region was entered, which is on the stack of calls already. */
  void enter(LocationState loc, int region, int scl, long time) {
    MpiCall call = context.regions.call(context.stream, region);
    if (call == MpiCall.NONE) {
      return;
    }
    if (loc.mpiLevel >= 0 && loc.call == MpiCall.NONE) {
      return; // a call within a call of which no more is known
    }
    if (loc.mpiLevel >= 0) {
      if (!loc.call.blocks()) {
        return; // how the library works inside
      }
      end(loc); // its leave is missing
    } else {
      loc.mpiLevel = loc.stack.depth() - 1;
      progress.enter(loc, time);
    }
    begin(loc, call, region, scl, time);
  }

  private void begin(LocationState loc, MpiCall call, int region, int scl, long time) {
    if (!loc.mpiCalls) {
      loc.mpiCalls = true;
      loc.cutAtStart = call != MpiCall.INIT && !loc.process.initSeen;
    }
    loc.call = call;
    loc.callRegion = region;
    loc.callScl = scl;
    loc.callTime = time;
    loc.callReceives = 0;
    loc.callSends = 0;
    loc.callCompletions = 0;
    loc.openUnknown = false;
    loc.op = null;
    switch (call) {
      case INIT -> loc.process.initSeen = true;
      case FINALIZE -> loc.finalizeEntered = true;
      case ABORT -> loc.aborted = true;
      case RECV, SENDRECV -> loc.receiveCalls = true;
      case COLLECTIVE -> loc.collectiveCalls = true;
      case PERSISTENT_SEND, PERSISTENT_RECV ->
          loc.requests().markPersistent(context.region(region));
      case REQUEST_FREE -> loc.callFrees = 0;
      case TYPE_COMMIT -> {
        RequestTable r = loc.requests();
        r.mostCommitted = Math.max(r.mostCommitted, ++r.commits - r.typeFrees);
      }
      case TYPE_FREE -> loc.requests().typeFrees++;
      case COMM_FREE -> loc.requests().commFrees++;
      case INTER_SETUP, CONNECT -> context.comms.allowIntercommunicators();
      default -> {
        // nothing to count
      }
    }
    if (isReplayed(call)) {
      loc.op = replay.enter(loc, call);
    }
    if (call == MpiCall.ISEND || call == MpiCall.IRECV || call == MpiCall.START) {
      loc.requests().start(call, context.region(region), loc.op);
    }
  }

  private static boolean isReplayed(MpiCall call) {
    return switch (call) {
      case SEND, SSEND, BSEND, RSEND, SENDRECV, ISEND, RECV, IRECV, START -> true;
      case WAIT, WAITALL, WAITANY, COLLECTIVE, ICOLLECTIVE -> true;
      default -> false;
    };
  }

  /** The innermost region is left, which is on the stack of calls still. */
  void leave(LocationState loc, long time) {
    if (loc.mpiLevel < 0 || loc.stack.beyond() != 0) {
      return;
    }
    int level = loc.stack.depth() - 1;
    boolean outermost = level <= loc.mpiLevel;
    if (outermost || isCall(loc.stack.top())) {
      progress.leave(loc, time, outermost);
    }
    if (outermost) {
      if (loc.call == MpiCall.FINALIZE) {
        loc.finalizeLeft = true;
      }
      end(loc);
      loc.mpiLevel = -1;
    } else if (loc.call != MpiCall.NONE
        && loc.stack.top() == loc.callRegion
        && loc.stack.time(level) == loc.callTime) {
      end(loc);
    }
  }

  private boolean isCall(int region) {
    return context.regions.call(context.stream, region) != MpiCall.NONE;
  }

  private void end(LocationState loc) {
    if (loc.call == MpiCall.REQUEST_FREE && loc.callFrees == 0) {
      loc.requests().free();
    }
    if (loc.call.completes()) {
      loc.requests().complete(loc.call, loc.callReceives, loc.op, replay);
      loc.requests().recordWait(loc.call, loc.callCompletions);
    }
    boolean receives = loc.call == MpiCall.RECV || loc.call == MpiCall.SENDRECV;
    loc.emptyReceives |= receives && loc.callReceives == 0;
    loc.emptySends |= loc.call.sends() && loc.callSends == 0;
    if (loc.op != null) {
      ReplayedCall op = loc.op;
      loc.op = null;
      replay.leave(op);
    }
    loc.call = MpiCall.NONE;
  }
}
