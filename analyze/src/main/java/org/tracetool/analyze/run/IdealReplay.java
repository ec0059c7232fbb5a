package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets the run pass once more, on a network that takes no time: each location has a virtual clock
 * that goes on outside of message passing, and waits for those of others where it depends on them.
 * A step that depends on one that is not there yet waits with all behind it; where clocks differ,
 * that can come later in the trace.
 */
final class IdealReplay {
  private static final int MAX_STEPS = 1 << 20;

  /** What the clock of a location does at a time. */
  enum StepKind {
    ENTER,
    LEAVE,
    FORK,
    TEAM_BEGIN,
    TEAM_END,
    JOIN,
    BARRIER_ENTER,
    BARRIER_LEAVE
  }

  /** A step that waits. */
  record Step(StepKind kind, long time, Object what) {}

  private final boolean keepsCurve;
  private final List<AnalyzedLocation> woken = new ArrayList<>();
  private final ArrayDeque<AnalyzedLocation> blocked = new ArrayDeque<>();
  private long waiting;
  private boolean isForced;
  private boolean isAwake;

  IdealReplay(boolean keepsCurve) {
    this.keepsCurve = keepsCurve;
  }

  /** The first event of a location. */
  void begin(AnalyzedLocation l, long time) throws IOException {
    l.virtual = time;
    l.virtualTime = time;
    addPoint(l);
  }

  private void addPoint(AnalyzedLocation l) throws IOException {
    if (keepsCurve) {
      l.curve.add(l.virtualTime, l.virtual, l.virtualRuns);
    }
  }

  /** The next step of a location. */
  void step(AnalyzedLocation l, StepKind kind, long time, Object what) throws IOException {
    if (l.steps != null && !l.steps.isEmpty() || !execute(l, kind, time, what)) {
      if (l.steps == null) {
        l.steps = new ArrayDeque<>();
      }
      list(l);
      l.steps.add(new Step(kind, time, what));
      if (++waiting > MAX_STEPS) {
        force();
      }
    }
    runWoken();
  }

  /** Those that wait for something can go on. */
  void wake(List<AnalyzedLocation> waiters) throws IOException {
    if (waiters != null && !waiters.isEmpty()) {
      woken.addAll(waiters);
      waiters.clear();
      runWoken();
    }
  }

  private void runWoken() throws IOException {
    if (isAwake) {
      return; // whoever is at it goes on with those
    }
    isAwake = true;
    while (!woken.isEmpty()) {
      drain(woken.remove(woken.size() - 1));
    }
    isAwake = false;
  }

  private void drain(AnalyzedLocation l) throws IOException {
    while (l.steps != null && !l.steps.isEmpty()) {
      Step s = l.steps.peek();
      if (!execute(l, s.kind, s.time, s.what)) {
        return;
      }
      l.steps.remove();
      waiting--;
    }
  }

  /** Lets the location that has waited longest go on without what it depends on. */
  private boolean force() throws IOException {
    AnalyzedLocation l = blocked.poll();
    while (l != null && l.steps.isEmpty()) {
      l.isListed = false;
      l = blocked.poll();
    }
    if (l == null) {
      return false;
    }
    l.isListed = false;
    isForced = true;
    Step s = l.steps.remove();
    waiting--;
    execute(l, s.kind, s.time, s.what);
    isForced = false;
    woken.add(l);
    runWoken();
    if (!l.steps.isEmpty()) {
      list(l);
    }
    return true;
  }

  private void list(AnalyzedLocation l) {
    if (!l.isListed) {
      l.isListed = true;
      blocked.add(l);
    }
  }

  private boolean execute(AnalyzedLocation l, StepKind kind, long time, Object what)
      throws IOException {
    boolean done =
        switch (kind) {
          case ENTER -> enter(l, time, (OperationCall) what);
          case LEAVE -> leave(l, time, (OperationCall) what);
          case FORK -> fork(l, time, (ThreadTeam) what);
          case TEAM_BEGIN -> beginTeam(l, time, (ThreadTeam) what);
          case TEAM_END -> endTeam(l, time, (ThreadTeam) what);
          case JOIN -> join(l, time, (ThreadTeam) what);
          case BARRIER_ENTER -> enterBarrier(l, time, (OperationCall) what);
          case BARRIER_LEAVE -> leaveBarrier(l, time, (OperationCall) what);
        };
    if (done) {
      addPoint(l);
    }
    return done;
  }

  private static void advance(AnalyzedLocation l, long time) {
    if (l.virtualRuns) {
      l.virtual += time - l.virtualTime;
    }
    l.virtualTime = time;
  }

  private boolean enter(AnalyzedLocation l, long time, OperationCall call) throws IOException {
    advance(l, time);
    l.virtualRuns = false;
    call.virtualEnter = l.virtual;
    call.isVirtualKnown = true;
    if (call.started != null) {
      for (CollectiveOperation c : call.started) {
        if (c.startKnown(call)) {
          addWoken(c.waiters);
        }
      }
      call.started = null;
    }
    addWoken(call.waiters);
    return true;
  }

  private void addWoken(List<AnalyzedLocation> waiters) {
    if (waiters != null) {
      woken.addAll(waiters);
      waiters.clear();
    }
  }

  private boolean leave(AnalyzedLocation l, long time, OperationCall call) {
    if (call.pendingVirtual > 0 && !isForced) {
      call.awaitBy(l);
      return false;
    }
    advance(l, Math.max(l.virtualTime, time)); // it runs if operations without a call overlap
    long v = l.virtual;
    int n = call.dependencies == null ? 0 : call.dependencies.size();
    for (int i = 0; i < n; i++) {
      OperationCall other = call.dependencies.get(i);
      if (other.isVirtualKnown) {
        v = Math.max(v, other.virtualEnter);
      } else if (!isForced) {
        other.awaitBy(l);
        return false;
      }
    }
    int operations = call.collectives == null ? 0 : call.collectives.size();
    for (int i = 0; i < operations; i++) {
      CollectiveOperation c = call.collectives.get(i);
      long other = c.dependency(call.collectiveMembers.get(i));
      if (other != CollectiveOperation.UNKNOWN) {
        v = Math.max(v, other);
      } else if (!isForced) {
        c.waiters.add(l);
        return false;
      }
    }
    l.virtual = v + call.innerTicks;
    l.virtualRuns = true;
    call.isReplayed = true;
    call.dependencies = null;
    return true;
  }

  private boolean fork(AnalyzedLocation l, long time, ThreadTeam team) {
    advance(l, time);
    team.virtualFork = l.virtual;
    team.isForkKnown = true;
    addWoken(team.waiters);
    return true;
  }

  private boolean beginTeam(AnalyzedLocation l, long time, ThreadTeam team) {
    if (l != team.owner) {
      if (!team.isForkKnown && !isForced) {
        team.waiters.add(l);
        return false;
      }
      if (team.isForkKnown) {
        l.virtual = team.virtualFork + time - team.fork;
      }
      l.virtualTime = time;
      l.virtualRuns = true;
    } else {
      advance(l, time);
    }
    return true;
  }

  private boolean endTeam(AnalyzedLocation l, long time, ThreadTeam team) {
    advance(l, time);
    l.virtualRuns = false;
    team.virtualEnd = Math.max(team.virtualEnd, l.virtual);
    team.virtualEnds++;
    addWoken(team.waiters);
    return true;
  }

  private boolean join(AnalyzedLocation l, long time, ThreadTeam team) {
    if (!(team.isOver() && team.virtualEnds >= team.members.size()) && !isForced) {
      team.waiters.add(l);
      return false;
    }
    boolean isMember = team.member(l) >= 0;
    long end = isMember ? Math.max(l.virtual, team.virtualEnd) : team.virtualEnd;
    advance(l, time);
    if (!team.members.isEmpty()) {
      l.virtual = Math.max(l.virtual, end + time - team.lastEnd());
    }
    l.virtualRuns |= isMember; // else it goes on as before the fork
    return true;
  }

  private boolean enterBarrier(AnalyzedLocation l, long time, OperationCall call) {
    advance(l, time);
    l.virtualRuns = false;
    TeamBarrier b = call.barrier;
    b.virtual = Math.max(b.virtual, l.virtual);
    b.virtualEnters++;
    addWoken(b.waiters);
    return true;
  }

  private boolean leaveBarrier(AnalyzedLocation l, long time, OperationCall call) {
    TeamBarrier b = call.barrier;
    if (!(b.isClosed && b.virtualEnters >= b.calls.size()) && !isForced) {
      b.waiters.add(l);
      return false;
    }
    l.virtual = Math.max(l.virtual, b.virtual) + Math.max(0, time - b.lastEnter);
    l.virtualTime = time;
    l.virtualRuns = true;
    return true;
  }

  /** No more steps: gives the duration. */
  long finish(List<AnalyzedLocation> locations) throws IOException {
    runWoken();
    while (waiting > 0 && force()) {
      // one after the other
    }
    long duration = 0;
    for (AnalyzedLocation l : locations) {
      if (l.device == null) {
        advance(l, Math.max(l.last, l.virtualTime));
        l.virtualRuns = false;
        addPoint(l);
        duration = Math.max(duration, l.virtual);
      }
    }
    return duration;
  }
}
