package org.tracetool.check.event;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;

/**
 * How the processes ended: in MPI_Finalize, before it, or in calls in which they wait for each
 * other, which {@link DeadlockCheck} finds.
 */
final class ProcessEndCheck {
  private final CheckContext context;
  private final NestingCheck nesting;
  private final List<LocationState> processes = new ArrayList<>();
  private boolean anyMpi;
  private boolean anyFinalize;
  private boolean anyFinalizeLeft;
  private boolean anyClosed;
  private boolean allSeen = true;
  private long completions;
  private boolean anyWait;
  private int starters;
  private boolean openReceives;

  ProcessEndCheck(CheckContext context, NestingCheck nesting) {
    this.context = context;
    this.nesting = nesting;
    for (LocationState loc : context.locations.all()) {
      if (loc.process != loc) {
        fold(loc, loc.process);
      }
    }
    for (LocationState loc : context.locations.all()) {
      if (loc.process != loc) {
        continue;
      }
      if (!loc.seen) {
        allSeen &= loc.rank < 0;
        continue;
      }
      processes.add(loc);
      anyMpi |= loc.isMpi();
      if (loc.requests != null) {
        anyWait |= loc.requests.anyWait();
        loc.startsMissing |= loc.requests.lacksPosts();
        completions += loc.requests.completions();
        starters += loc.requests.left() > 0 ? 1 : 0;
        openReceives |= loc.requests.openReceives() > 0;
      }
      anyFinalize |= loc.finalizeEntered;
      anyFinalizeLeft |= loc.finalizeLeft;
      anyClosed |= loc.open() == 0;
    }
  }

  private static void fold(LocationState thread, LocationState process) {
    process.mpiCalls |= thread.mpiCalls;
    process.receives |= thread.receives;
    process.receiveCalls |= thread.receiveCalls;
    process.collectives |= thread.collectives;
    process.finalizeEntered |= thread.finalizeEntered;
    process.finalizeLeft |= thread.finalizeLeft;
    process.emptyReceives |= thread.emptyReceives;
    process.emptySends |= thread.emptySends;
    process.recordsOutside |= thread.recordsOutside;
    process.startsMissing |= thread.startsMissing;
  }

  boolean allProcessesSeen() {
    return allSeen;
  }

  /** Returns whether requests are started everywhere and completed nowhere: calls were filtered. */
  boolean completionsMissing() {
    return completions == 0 && starters > 1;
  }

  /**
   * Returns whether requests that are left over say nothing: a program cannot do without what it
   * receives, so where receives are never waited for either, it is the calls that are missing. A
   * program that only sends can forget to wait on all of its processes.
   */
  boolean requestsUnknown() {
    return !anyWait && starters > 1 && openReceives;
  }

  /** Returns whether the records of a process go on to the end of the program. */
  boolean isComplete(LocationState process) {
    if (process == null || !process.seen) {
      return false;
    }
    return anyMpi ? process.finalizeEntered : process.open() == 0;
  }

  /** Returns whether collective operations of a process are in the trace if it has some. */
  boolean recordsCollectives(LocationState process) {
    return process.seen && !process.collectives && process.collectiveCalls;
  }

  /** Why it cannot be known whether a message without its other side is wrong; null if it can. */
  String whyUnknown(LocationState sender, LocationState receiver, boolean send) {
    if (sender == null || receiver == null) {
      return "messages of processes that are not defined";
    }
    if (context.missing.messages(sender, receiver)) {
      return "messages without their other side: not checked, since records were filtered away";
    }
    if (!send && sender.cutAtStart) {
      return "receives whose sends may be before the start of the trace";
    }
    LocationState other = send ? receiver : sender;
    boolean lost = completionsMissing() && other.requests != null && other.requests.left() > 0;
    if (other.startsMissing || lost) {
      return "messages whose other side has calls that are not in the trace";
    }
    if (!other.seen) {
      return "messages whose other side is a process without records";
    }
    if (send && !receiver.receives && receiver.receiveCalls) {
      return "messages whose receives are not in the trace: calls that receive have no records of it";
    }
    if (!isComplete(other)) {
      return "messages that were under way when the records of their other side end";
    }
    return null;
  }

  /** Judges how the processes ended. */
  void judge(MessageCheck messages, CollectiveCheck collectives) throws IOException {
    if (context.missing.borders()) {
      setEndsUnknown();
      return;
    }
    DeadlockCheck deadlocks = new DeadlockCheck(context, processes, anyFinalizeLeft, allSeen);
    Set<LocationState> dead = deadlocks.find(messages, collectives);
    long unfinished = 0;
    for (LocationState loc : context.locations.all()) {
      if (loc.seen) {
        unfinished += end(loc, dead);
      }
    }
    context.findings.note(
        "processes whose records end inside calls, as those of others do: the trace ends in the"
            + " middle of the run",
        unfinished);
  }

  /** The leaves of calls that go on after the end of the trace were filtered away. */
  private void setEndsUnknown() {
    long open = context.locations.all().stream().filter(l -> l.open() > 0).count();
    context.findings.note(
        "processes or threads with open calls: not checked, since leaves were filtered away", open);
  }

  /** Judges the end of a process or thread; 1 if nothing can be said of its open calls. */
  private int end(LocationState loc, Set<LocationState> dead) {
    LocationState process = loc.process;
    long open = loc.open();
    boolean finished =
        process.finalizeLeft || anyFinalizeLeft && process.finalizeEntered && loc == process;
    boolean plain = !process.isMpi() && (loc.ended || anyClosed) && (loc.ended || !anyMpi);
    boolean judged = finished || plain;
    nesting.end(loc, judged ? open : 0);
    if (loc != process || !process.isMpi()) {
      if (open > 0 && judged) {
        nesting.open(loc, open);
      }
      return open > 0 && !judged && loc == process ? 1 : 0;
    }
    if (process.finalizeEntered) {
      if (open > 0 && finished) {
        nesting.open(loc, open);
      }
      return 0;
    }
    if (open == 0) {
      reportShortStream(loc);
      return 0;
    }
    if (dead.contains(loc)) {
      return 0;
    }
    boolean waiting = loc.call.blocks();
    boolean othersGoOn = waiting ? anyFinalizeLeft : anyFinalize || loc.ended && othersWait(loc);
    if (othersGoOn) {
      exit(loc);
      return 0;
    }
    return waiting ? 0 : 1;
  }

  private boolean othersWait(LocationState loc) {
    return processes.stream().anyMatch(p -> p != loc && p.call.blocks());
  }

  private void exit(LocationState loc) {
    Finding f = context.findings.at(CheckKind.EXIT_BEFORE_FINALIZE, loc.token);
    f.add(1).rank(loc.rank);
    for (int i = 0; i < loc.stack.depth(); i++) {
      f.region(context.region(loc.stack.region(i)));
    }
    String inner = context.region(loc.stack.top());
    f.say(
        "the records of "
            + context.who(loc)
            + " end in "
            + inner
            + ", before MPI_Finalize, while other processes go on");
    f.place(context.place(loc, loc.lastTime, "last record"));
  }

  private void reportShortStream(LocationState loc) {
    // What was cut at a time ends at the same moment everywhere.
    boolean atEnd = loc.lastTime == context.now;
    if (!anyFinalize || loc.cutAtStart || loc.aborted || atEnd || context.missing.ends()) {
      return;
    }
    Finding f = context.findings.at(CheckKind.SHORT_STREAM, loc.token);
    f.add(1).rank(loc.rank);
    f.say(
        "the records of "
            + context.who(loc)
            + " end "
            + context.span(context.now - loc.lastTime)
            + " before those of others, without MPI_Finalize and with no call open");
    f.place(context.moment(loc, loc.lastTime, "last record"));
  }
}
