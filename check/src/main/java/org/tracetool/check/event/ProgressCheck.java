package org.tracetool.check.event;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;

/** Finds times in which all processes are in MPI and none leaves a call. */
final class ProgressCheck {
  private final CheckContext context;
  private final long threshold;

  /** Processes that have begun and not ended, by their numbers: there may be a million. */
  private final BitSet running = new BitSet();

  /** Those of them that are in MPI. */
  private final BitSet inside = new BitSet();

  private int runningCount;
  private int insideCount;
  private long since;

  ProgressCheck(CheckContext context) {
    this.context = context;
    threshold = context.ticks(context.options.noProgressSeconds());
  }

  /** A process has its first event. */
  void begin(LocationState loc, long time) {
    if (loc.process == loc) {
      stop(time);
      if (!running.get(loc.index)) {
        running.set(loc.index);
        runningCount++;
      }
    }
  }

  void end(LocationState loc) {
    if (running.get(loc.index)) {
      running.clear(loc.index);
      runningCount--;
    }
    leave(loc);
  }

  private void leave(LocationState loc) {
    if (inside.get(loc.index)) {
      inside.clear(loc.index);
      insideCount--;
    }
  }

  /** A process enters MPI. */
  void enter(LocationState loc, long time) {
    if (running.get(loc.index)) {
      insideCount += inside.get(loc.index) ? 0 : 1;
      inside.set(loc.index);
      if (insideCount == runningCount) {
        since = time;
      }
    }
  }

  /** A process leaves a call of MPI. */
  void leave(LocationState loc, long time, boolean outermost) {
    stop(time);
    since = time;
    if (outermost) {
      leave(loc);
    }
  }

  /** A time without progress is over. */
  private void stop(long time) {
    boolean all = insideCount == runningCount && runningCount > 1;
    if (!all
        || Long.compareUnsigned(time, since) <= 0
        || Long.compareUnsigned(time - since, threshold) <= 0) {
      return;
    }
    IntFunction<LocationState> at = context.locations.all()::get;
    Set<String> calls = new LinkedHashSet<>();
    inside.stream().mapToObj(at).forEach(l -> calls.add(l.callName(context)));
    Finding f = context.findings.at(CheckKind.NO_PROGRESS, calls);
    f.add(1);
    calls.forEach(f::region);
    inside.stream().mapToObj(at).forEach(l -> f.rank(l.rank));
    f.say(
        "all "
            + runningCount
            + " processes were in MPI and none left a call for "
            + context.span(time - since));
    if (f.wantsPlace()) {
      LocationState any = at.apply(inside.nextSetBit(0));
      f.place(context.place(any, since, "until " + context.ticks.seconds(time)));
    }
  }

  /** The trace ends. */
  void end(long time) {
    stop(time);
  }
}
