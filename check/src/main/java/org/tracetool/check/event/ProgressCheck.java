package org.tracetool.check.event;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;

/** Finds times in which all processes are in MPI and none leaves a call. */
final class ProgressCheck {
  private final Context context;
  private final long threshold;
  private final Set<Loc> running = new LinkedHashSet<>();
  private final Set<Loc> inside = new LinkedHashSet<>();
  private long since;

  ProgressCheck(Context context) {
    this.context = context;
    threshold = context.ticks(context.options.noProgressSeconds());
  }

  /** A process has its first event. */
  void begin(Loc loc, long time) {
    if (loc.process == loc) {
      stop(time);
      running.add(loc);
    }
  }

  void end(Loc loc) {
    running.remove(loc);
    inside.remove(loc);
  }

  /** A process enters MPI. */
  void enter(Loc loc, long time) {
    if (loc.process == loc && running.contains(loc)) {
      inside.add(loc);
      if (inside.size() == running.size()) {
        since = time;
      }
    }
  }

  /** A process leaves a call of MPI. */
  void leave(Loc loc, long time, boolean outermost) {
    stop(time);
    since = time;
    if (outermost) {
      inside.remove(loc);
    }
  }

  /** A time without progress is over. */
  private void stop(long time) {
    boolean all = inside.size() == running.size() && running.size() > 1;
    if (!all
        || Long.compareUnsigned(time, since) <= 0
        || Long.compareUnsigned(time - since, threshold) <= 0) {
      return;
    }
    Set<String> calls = new LinkedHashSet<>();
    inside.forEach(l -> calls.add(l.callName(context)));
    Finding f = context.findings.at(Check.NO_PROGRESS, calls);
    f.add(1);
    calls.forEach(f::region);
    inside.forEach(l -> f.rank(l.rank));
    f.say(
        "all "
            + running.size()
            + " processes were in MPI and none left a call for "
            + context.span(time - since));
    if (f.wantsPlace()) {
      Loc any = inside.iterator().next();
      f.place(context.place(any, since, "until " + context.ticks.seconds(time)));
    }
  }

  /** The trace ends. */
  void end(long time) {
    stop(time);
  }
}
