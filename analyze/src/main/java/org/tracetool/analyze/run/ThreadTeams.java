package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.IdealReplay.StepKind;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.collect.LongList;

/**
 * Follows teams of threads: fork, begin and end of each thread, join, and the barriers between.
 * What their begin and end cost is counted when a team is over.
 */
final class ThreadTeams {
  private static final int REMEMBERED = 4;
  private static final int REMEMBERED_BARRIERS = 4;
  private static final int MAX_TEAMS = 64;

  private final StateClock clock;
  private final IdealReplay replay;
  private final WaitFinder waits;

  ThreadTeams(StateClock clock, IdealReplay replay, WaitFinder waits) {
    this.clock = clock;
    this.replay = replay;
    this.waits = waits;
  }

  /**
   * A location forks a team; its own time is counted up to now.
   *
   * @param expected threads that it will have, 0 if that is not known
   * @param name number of the name of its region, if it follows from that, else -1
   */
  ThreadTeam fork(AnalyzedLocation l, long fork, int path, int expected, int name)
      throws IOException {
    ThreadTeam team = new ThreadTeam(l, fork, path, expected, name);
    team.mpiAtFork = clock.mpi(l.process, l.now);
    team.absentAtFork = clock.absent(l.process, l.now);
    if (l.mode == AnalyzedLocation.OUTSIDE) {
      clock.countOutside(l, l.now, clock.mpi(l.process, l.now), clock.absent(l.process, l.now));
    }
    forgetOld(l.process);
    l.process.teams.add(team);
    l.forked = team;
    if (l.mode == AnalyzedLocation.HELD) {
      addHeld(l); // no team began after the fork before
    }
    l.mode = AnalyzedLocation.HELD;
    Arrays.fill(l.held, 0);
    clock.change(l, l.now);
    replay.step(l, StepKind.FORK, fork, team);
    return team;
  }

  private static void forgetOld(AnalyzedProcess p) {
    if (p.teams.size() >= MAX_TEAMS) {
      p.teams.remove(0); // forks that are never joined
    } else if (p.teams.size() >= REMEMBERED) {
      for (int i = 0; i < p.teams.size(); i++) {
        if (p.teams.get(i).isOver()) {
          p.teams.remove(i);
          return;
        }
      }
    }
  }

  /** The team that a thread begins in without a fork that the trace shows. */
  ThreadTeam withoutFork(AnalyzedLocation l, long now) throws IOException {
    ThreadTeam team = fork(l, now, l.path, 0, -1);
    l.forked = null;
    team.join = now;
    return team;
  }

  /** The team that a thread begins in: its own, or the last one that it is not in. */
  ThreadTeam find(AnalyzedLocation l) {
    if (l.forked != null && l.forked.begin(l) == ThreadTeam.OPEN) {
      return l.forked;
    }
    for (int i = l.process.teams.size() - 1; i >= 0; i--) {
      ThreadTeam team = l.process.teams.get(i);
      if (team.join == ThreadTeam.OPEN && team.begin(l) == ThreadTeam.OPEN) {
        return team;
      }
    }
    return null;
  }

  /** The team of a region with a name that a thread can begin in; null if there is none. */
  static ThreadTeam named(AnalyzedLocation l, int name) {
    for (int i = l.process.teams.size() - 1; i >= 0; i--) {
      ThreadTeam team = l.process.teams.get(i);
      boolean goesOn = team.join == ThreadTeam.OPEN && team.end(team.owner) == ThreadTeam.OPEN;
      if (team.name == name && goesOn && team.begin(l) == ThreadTeam.OPEN) {
        return team;
      }
    }
    return null;
  }

  /** A thread begins to work in a team. */
  void begin(AnalyzedLocation l, ThreadTeam team, long now) throws IOException {
    if (l.mode == AnalyzedLocation.SUSPENDED && l.team != null && l.team != team) {
      l.sums[RunState.OMP_IMBALANCE] += clock.inWindow(l.team.end(l), now);
    }
    if (team.owner == l) {
      if (l.mode == AnalyzedLocation.HELD) {
        l.pieces.clearUseful(team.fork);
      }
      team.outer = l.team != null && l.mode != AnalyzedLocation.SUSPENDED ? l.team : null;
      l.sums[RunState.OMP_SCHEDULING] += clock.inWindow(team.fork, now);
    } else {
      if (l.mode == AnalyzedLocation.OUTSIDE) {
        if (team.fork >= l.outsideSince && team.fork <= now) {
          clock.countOutside(l, team.fork, team.mpiAtFork, team.absentAtFork);
          l.sums[RunState.OMP_SCHEDULING] += clock.inWindow(team.fork, now);
        } else {
          clock.countOutside(l, now, clock.mpi(l.process, now), clock.absent(l.process, now));
        }
      }
      l.prefix = team.forkPath;
      if (l.stack.isEmpty()) {
        l.path = l.prefix;
      }
      if (l.teamBegins == null) {
        l.teamBegins = new LongList();
      }
      l.teamBegins.add(now);
      l.teamBegins.add(team.fork);
      l.teamBegins.add(Math.max(CallPaths.NONE, team.forkPath));
      l.teamBegins.add(team.owner.index);
    }
    l.mode = AnalyzedLocation.COUNTED;
    l.team = team;
    team.members.add(l);
    team.begins.add(now);
    team.ends.add(ThreadTeam.OPEN);
    team.entered.add(0);
    clock.change(l, now);
    replay.step(l, StepKind.TEAM_BEGIN, now, team);
  }

  /** A thread has done its work in its team. */
  void end(AnalyzedLocation l, long now) throws IOException {
    ThreadTeam team = l.team;
    int member = team == null ? -1 : team.member(l);
    if (member < 0 || team.ends.get(member) != ThreadTeam.OPEN) {
      return;
    }
    team.ends.set(member, now);
    team.ended++;
    l.mode = AnalyzedLocation.SUSPENDED;
    if (team.owner != l) {
      l.prefix = -1;
      if (l.stack.isEmpty()) {
        l.path = -1;
      }
    }
    clock.change(l, now);
    for (TeamBarrier barrier : team.barriers) {
      closeIfComplete(team, barrier, now);
    }
    replay.step(l, StepKind.TEAM_END, now, team);
    if (team.isOver()) {
      finish(team);
    }
  }

  /** A location joins the team that it forked last. */
  void join(AnalyzedLocation l, long now) throws IOException {
    ThreadTeam team = l.forked;
    if (team == null) {
      return;
    }
    l.forked = null;
    team.join = now;
    int own = team.member(l);
    if (own < 0) {
      addHeld(l);
      if (!l.isMaster() && l.team == null) {
        clock.beginOutside(l, now);
      }
      clock.change(l, now);
    } else if (team.ends.get(own) == ThreadTeam.OPEN) {
      team.ends.set(own, now);
      team.ended++;
      l.mode = AnalyzedLocation.SUSPENDED;
      clock.change(l, now);
      replay.step(l, StepKind.TEAM_END, now, team);
    }
    replay.step(l, StepKind.JOIN, now, team);
    if (team.isOver()) {
      finish(team);
    }
  }

  /** No thread of the owner was in the team: its own calls decided. */
  private static void addHeld(AnalyzedLocation l) {
    for (int i = 0; i < RunState.COUNT; i++) {
      l.sums[i] += l.held[i];
    }
    l.process.useful += l.held[RunState.USEFUL];
    l.mode = AnalyzedLocation.COUNTED;
  }

  /** All threads of a team have ended, and it is joined. */
  private void finish(ThreadTeam team) throws IOException {
    long lastEnd = team.lastEnd();
    long over = Math.max(lastEnd, team.join);
    for (TeamBarrier barrier : team.barriers) {
      close(barrier);
    }
    for (int i = 0; i < team.members.size(); i++) {
      AnalyzedLocation l = team.members.get(i);
      if (l.team != team || l.mode != AnalyzedLocation.SUSPENDED) {
        continue; // it went on elsewhere
      }
      l.sums[RunState.OMP_IMBALANCE] += clock.inWindow(team.ends.get(i), lastEnd);
      l.sums[RunState.OMP_SCHEDULING] += clock.inWindow(lastEnd, team.join);
      l.team = l == team.owner ? team.outer : null;
      if (l == team.owner && (l.isMaster() || l.team != null)) {
        clock.advance(l, over);
        l.mode = AnalyzedLocation.COUNTED;
        clock.change(l, over);
      } else {
        clock.beginOutside(l, over);
      }
    }
    replay.wake(team.waiters);
  }

  /** A thread enters a barrier of its team. */
  void enterBarrier(OperationCall call, long now) throws IOException {
    ThreadTeam team = call.location.team;
    int member = team == null ? -1 : team.member(call.location);
    if (member < 0 || team.ends.get(member) != ThreadTeam.OPEN) {
      return;
    }
    for (TeamBarrier barrier : team.barriers) {
      closeIfComplete(team, barrier, now);
    }
    int number = team.entered.get(member);
    team.entered.set(member, number + 1);
    int at = number - team.firstBarrier;
    if (at < 0) {
      return; // comes far too late
    }
    while (at >= team.barriers.size()) {
      team.barriers.add(new TeamBarrier());
    }
    TeamBarrier barrier = team.barriers.get(at);
    call.barrier = barrier;
    call.pending++;
    barrier.add(call);
    if (barrier.isClosed) {
      call.pending--;
    }
    replay.step(call.location, StepKind.BARRIER_ENTER, now, call);
  }

  /** A thread has left a barrier. */
  void leaveBarrier(OperationCall call, long now) throws IOException {
    TeamBarrier barrier = call.barrier;
    if (barrier == null) {
      clock.countBarrier(call, call.enter);
      waits.finish(call);
      return;
    }
    if (barrier.isClosed) {
      clock.countBarrier(call, barrier.lastEnter);
    } else {
      closeIfComplete(call.location.team, barrier, now);
    }
    replay.step(call.location, StepKind.BARRIER_LEAVE, now, call);
    waits.finish(call);
    ThreadTeam team = call.location.team;
    while (team != null
        && team.barriers.size() > REMEMBERED_BARRIERS
        && team.barriers.get(0).isClosed) {
      team.barriers.remove(0);
      team.firstBarrier++;
    }
  }

  private void closeIfComplete(ThreadTeam team, TeamBarrier barrier, long now) throws IOException {
    if (team == null || barrier.isClosed || barrier.calls.isEmpty()) {
      return;
    }
    int number = team.barriers.indexOf(barrier) + team.firstBarrier;
    for (int i = 0; i < team.members.size(); i++) {
      if (team.entered.get(i) <= number && team.ends.get(i) == ThreadTeam.OPEN) {
        return;
      }
    }
    boolean isWhole =
        team.expected > 0 ? team.members.size() >= team.expected : now > barrier.lastEnter;
    if (isWhole) {
      close(barrier);
    }
  }

  private void close(TeamBarrier barrier) throws IOException {
    if (barrier.isClosed) {
      return;
    }
    barrier.isClosed = true;
    for (OperationCall call : barrier.calls) {
      OperationCall last = barrier.last;
      call.propose(
          WaitKind.OMP_WAIT_AT_BARRIER,
          barrier.lastEnter,
          call.enter,
          call.location.index,
          call.number,
          last.location,
          last.path,
          last.enter,
          null);
      if (call.isOver()) {
        clock.countBarrier(call, barrier.lastEnter);
      }
      call.pending--;
      waits.finish(call);
    }
    replay.wake(barrier.waiters);
  }

  /** No more events: all that is open ends. */
  void finish(AnalyzedProcess p, long end) throws IOException {
    for (AnalyzedLocation l : p.locations) {
      ThreadTeam team = l.team;
      while (team != null && l.team == team && team.end(l) == ThreadTeam.OPEN) {
        end(l, l.last);
        team = l.team;
      }
    }
    for (AnalyzedLocation l : p.locations) {
      if (l.forked != null) {
        join(l, l.last);
      }
    }
    for (ThreadTeam team : p.teams) {
      for (TeamBarrier barrier : team.barriers) {
        close(barrier);
      }
    }
    for (AnalyzedLocation l : p.locations) {
      settle(l, end);
    }
  }

  /** The time of a location up to the end, so that all of it is counted. */
  private void settle(AnalyzedLocation l, long end) {
    AnalyzedProcess p = l.process;
    if (l.mode == AnalyzedLocation.SUSPENDED && l.team != null) {
      l.sums[RunState.OMP_IMBALANCE] += clock.inWindow(l.team.end(l), end);
    } else if (l.mode == AnalyzedLocation.OUTSIDE) {
      long last = p.master == null ? 0 : p.master.last;
      long absent = clock.absent(p, end) + (p.master == null ? 0 : clock.inWindow(last, end));
      clock.countOutside(l, end, clock.mpi(p, last), absent);
    }
    long left = clock.inWindow(0, end);
    for (long sum : l.sums) {
      left -= sum;
    }
    if (left >= 0) { // of a master what is before its first and after its last event
      l.sums[l.isMaster() ? RunState.ABSENT : RunState.OMP_SERIALISATION] += left;
      return;
    }
    for (int state : UNCERTAIN_FIRST) { // threads of damaged traces can be in two teams at once
      long less = Math.min(l.sums[state], -left);
      l.sums[state] -= less;
      left += less;
    }
  }

  /** States whose time is taken off first if more was counted than there is. */
  private static final int[] UNCERTAIN_FIRST = {
    RunState.OMP_SCHEDULING,
    RunState.OMP_IMBALANCE,
    RunState.OMP_SERIALISATION,
    RunState.MPI_WORKER_IDLE,
    RunState.ABSENT,
    RunState.USEFUL
  };
}
