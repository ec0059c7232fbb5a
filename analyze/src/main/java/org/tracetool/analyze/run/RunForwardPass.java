package org.tracetool.analyze.run;

import java.io.IOException;
import org.tracetool.analyze.run.IdealReplay.StepKind;
import org.tracetool.analyze.store.AnalyzedRegions;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;

/**
 * The forward pass: takes all events of a run in the order of time and passes each to the parts of
 * the analysis (calls, messages, collective operations, teams, locks, devices) that need it.
 */
final class RunForwardPass {
  /** Bytes that a call path of a location takes, in all sums together. */
  private static final int BYTES_OF_PLACE = 256;

  /** Bytes that the definition of a region takes, which are not there for call paths. */
  private static final int BYTES_OF_REGION = 224;

  /** This part of the memory is always there for call paths. */
  private static final int MIN_SHARE = 16;

  final LocationIndex locations;
  final AnalyzedRegions regions;
  final CallPaths paths;
  final WaitFinder waits;
  final MessageOperations messages;
  final CollectiveOperations collectives;
  private final WindowOperations windows;

  /** Null if operations are recorded, or there are none. */
  final EstimatedCollectives estimated;

  private final StateClock clock;
  private final UsefulCounters counters;
  private final IdealReplay replay;
  private final ThreadTeams teams;
  private final LockOperations locks;
  private final DeviceWaits devices;
  final DeviceCollectives deviceCollectives;
  private final AnalysisVisitor visitor;
  private final long base;

  /** End of the time window; 0 if that is not limited. */
  private final long windowEnd;

  /** Call paths of all locations, each counted in each of them; and how many may be. */
  private int places;

  private final long maxPlaces;

  /** Calls that count for the call path around them, since there are too many. */
  long joined;

  long end;
  boolean hasMpi;
  long idealDuration;

  /** When the last location has initialized MPI. */
  long mpiStart;

  /** When the first location begins to finalize MPI; the largest number if none does. */
  long mpiEnd = Long.MAX_VALUE;

  /**
   * @param base time of the first event
   * @param counts calls of collective operations that are not recorded; null if there are none
   * @param settings what the user can choose
   */
  RunForwardPass(
      Definitions definitions,
      LocationIndex locations,
      CallPaths paths,
      long base,
      CollectiveCallCounts counts,
      RunSettings settings,
      AnalysisVisitor visitor) {
    this.locations = locations;
    this.paths = paths;
    this.base = base;
    this.visitor = visitor;
    regions = paths.regions();
    long ofRegions = (long) BYTES_OF_REGION * definitions.count(DefinitionKind.REGION);
    long memory = Math.max(settings.memory() / MIN_SHARE, settings.memory() - ofRegions);
    maxPlaces = memory / BYTES_OF_PLACE;
    long to = to(settings.resultWindow(), base);
    windowEnd = to == Long.MAX_VALUE ? 0 : to;
    clock = new StateClock(from(settings.resultWindow(), base), to);
    counters = new UsefulCounters(definitions, clock);
    replay = new IdealReplay(settings.windows() > 0);
    Synchronisations synchronisations = new Synchronisations();
    waits = new WaitFinder(clock, synchronisations, visitor, base);
    teams = new ThreadTeams(clock, replay, waits);
    messages =
        new MessageOperations(
            definitions,
            regions,
            replay,
            waits,
            synchronisations,
            visitor,
            settings.eagerLimit(),
            base,
            settings.memory());
    GroupProcesses groups = new GroupProcesses(definitions, locations);
    collectives =
        new CollectiveOperations(
            definitions, locations, groups, replay, waits, settings.areCollectivesTogether());
    estimated = counts == null ? null : new EstimatedCollectives(counts, collectives, locations);
    windows = new WindowOperations(groups, regions, replay, waits, synchronisations);
    locks = new LockOperations(waits, synchronisations);
    devices = new DeviceWaits(regions, clock, waits);
    deviceCollectives = new DeviceCollectives(definitions, locations, clock, base);
  }

  /** The begin of a window, relative to the first event of the trace at {@code base}. */
  static long from(TimeWindow window, long base) {
    return Long.compareUnsigned(window.from(), base) <= 0 ? 0 : Math.max(0, window.from() - base);
  }

  /** The end of a window, relative to the first event; the largest number if it has none. */
  static long to(TimeWindow window, long base) {
    boolean isBefore = Long.compareUnsigned(window.to(), base) < 0;
    long to = isBefore ? 0 : window.to() - base;
    return window.to() == -1L || to < 0 ? Long.MAX_VALUE : to;
  }

  /**
   * Whether the next event of a stream concerns its location alone, so that it can be taken before
   * those of others. What a location does outside of message passing does, if no other location
   * belongs to its process.
   */
  boolean mayComeEarly(EventCursor e, int stream) {
    AnalyzedLocation l = locations.location(e.location());
    if (l == null || l.last < 0 || l.outer != null || !l.isAlone || !l.frames.isEmpty()) {
      return false;
    }
    return switch (e.kind()) {
      case ENTER -> {
        RegionClass type = regions.type(regions.region(stream, (int) e.field(0)));
        yield type != RegionClass.MPI && type != RegionClass.OMP_BARRIER;
      }
      case LEAVE, BUFFER_FLUSH -> true;
      case THREAD_FORK, THREAD_JOIN, TEAM_BEGIN, TEAM_END, LOCK_ACQUIRE, LOCK_RELEASE -> false;
      default -> !isOperation(e.kind().family()) && !isOfWindow(e.kind());
    };
  }

  private static boolean isOperation(EventFamily family) {
    return family == EventFamily.MESSAGE
        || family == EventFamily.REQUEST
        || family == EventFamily.COLLECTIVE;
  }

  private static boolean isOfWindow(EventKind kind) {
    return kind == EventKind.WINDOW_GROUP_SYNC
        || kind == EventKind.WINDOW_LOCK_REQUEST
        || kind == EventKind.WINDOW_LOCK_ACQUIRE
        || kind == EventKind.WINDOW_LOCK_RELEASE;
  }

  /** The next event. */
  void take(EventCursor e, int stream) throws IOException {
    AnalyzedLocation l = locations.location(e.location());
    long time = e.time() - base;
    if (time < 0 && Long.compareUnsigned(e.time(), base) > 0) {
      throw new LongRunException(e.time());
    }
    if (l == null) {
      end = Math.max(end, time);
      return;
    }
    if (l.last < 0) {
      begin(l, Math.max(0, time));
    }
    long now = Math.max(l.last, time);
    l.last = now;
    end = Math.max(end, now);
    switch (e.kind()) {
      case ENTER -> enter(l, stream, (int) e.field(0), now);
      case LEAVE -> leave(l, (int) e.field(0), now);
      case BUFFER_FLUSH -> {
        clock.advance(l, now);
        l.flushEnd = Math.max(l.flushEnd, e.field(0) - base);
      }
      case THREAD_FORK -> beginFork(l, (int) Math.min(Integer.MAX_VALUE, e.field(1)), now);
      case THREAD_JOIN -> {
        clock.advance(l, now);
        teams.join(l, now);
      }
      case TEAM_BEGIN -> {
        clock.advance(l, now);
        ThreadTeam team = teams.find(l);
        teams.begin(l, team == null ? teams.withoutFork(l, now) : team, now);
      }
      case TEAM_END -> {
        clock.advance(l, now);
        teams.end(l, now);
      }
      case LOCK_ACQUIRE -> locks.takeAcquire(l, e.field(1), e.field(2), lockCall(l), now);
      case LOCK_RELEASE -> locks.release(l, e.field(1), l.pathOrNone(), now);
      case COUNTER, METRICS -> counters.take(e, l, stream, now);
      default -> takeOperation(e, l, stream, now);
    }
  }

  /** A marker that parts the run of a process; its events before that have come. */
  void takeMarker(AnalyzedProcess p, long time) throws IOException {
    long now = Long.compareUnsigned(time, base) < 0 ? 0 : time - base;
    visitor.visitMarker(p.rank, base + now, clock.useful(p, now));
  }

  private void begin(AnalyzedLocation l, long now) throws IOException {
    l.first = now;
    l.now = now;
    l.last = now;
    if (l.isMaster()) {
      for (AnalyzedDevice d : l.process.devices) {
        d.idleBefore = clock.inWindow(0, now); // when the host was absent
      }
    }
    if (l.device == null) {
      replay.begin(l, now);
      clock.change(l, now);
    }
  }

  private void enter(AnalyzedLocation l, int stream, int token, long now) throws IOException {
    int region = regions.region(stream, token);
    if (regions.has(region, AnalyzedRegions.TEAM) && l.device == null && !l.process.hasForks) {
      beginNamedTeam(l, region, now);
    }
    clock.advance(l, now);
    int around = l.stack.isEmpty() ? l.prefix : l.path;
    int path = paths.child(around, region);
    boolean isKnown = l.visits.get(path) != 0 || countPlace();
    if (!isKnown) {
      path = Math.max(CallPaths.NONE, around);
    }
    int place = l.stack.enter(now, token, 0);
    if (place == CallStack.NONE) {
      return;
    }
    long[] words = l.stack.words();
    words[place + AnalyzedLocation.PATH] = path;
    words[place + AnalyzedLocation.REGION] = region;
    RegionClass type = regions.type(region);
    l.path = path;
    l.type = type;
    if (isKnown) {
      l.visits.add(path);
    }
    if (l.device != null) {
      devices.enter(l, region, path, now);
      return;
    }
    words[place + AnalyzedLocation.USEFUL_BEFORE] = clock.useful(l.process, now);
    l.state = RunState.of(type);
    clock.change(l, now);
    if (l.outer == null && type == RegionClass.MPI) {
      hasMpi = true;
      l.outer = frame(l, region, type, now);
      replay.step(l, StepKind.ENTER, now, l.outer);
      if (estimated != null) {
        estimated.enter(l.outer);
      }
    } else if (l.outer == null && l.barrier == null && type == RegionClass.OMP_BARRIER) {
      l.barrier = frame(l, region, type, now);
      teams.enterBarrier(l.barrier, now);
    }
  }

  /** A call path is new in a location; false if there are too many. */
  private boolean countPlace() {
    boolean hasRoom = places < maxPlaces;
    places += hasRoom ? 1 : 0;
    joined += hasRoom ? 0 : 1;
    return hasRoom;
  }

  /** A call that the location may wait in, on top of its stack. */
  private OperationCall frame(AnalyzedLocation l, int region, RegionClass type, long enter) {
    boolean isTest = regions.has(region, AnalyzedRegions.TEST);
    OperationCall call =
        new OperationCall(l, l.path, region, type, isTest, l.stack.depth() - 1, enter);
    l.frames.add(call);
    return call;
  }

  private void leave(AnalyzedLocation l, int token, long now) throws IOException {
    clock.advance(l, now);
    int place = l.stack.leave(token);
    if (place == CallStack.NONE) {
      return;
    }
    long[] words = l.stack.words();
    int region = (int) words[place + AnalyzedLocation.REGION];
    int path = (int) words[place + AnalyzedLocation.PATH];
    int level = l.stack.depth();
    if (l.device != null) {
      update(l, now);
      devices.leave(l, region, level == 0, now);
      return;
    }
    long enter = words[place + CallStack.TIME];
    int top = l.frames.size() - 1;
    if (top >= 0 && l.frames.get(top).level == level) {
      end(l.frames.remove(top), now);
    }
    update(l, now);
    if (l.outer == null
        && regions.has(region, AnalyzedRegions.WAITS_FOR_DEVICE)
        && regions.type(region) == RegionClass.DEVICE) {
      OperationCall call =
          new OperationCall(l, path, region, RegionClass.DEVICE, false, level, enter);
      call.leave = now;
      devices.wait(call);
    }
    visitor.visitCall(
        l.process.rank,
        l.thread,
        path,
        level,
        base + enter,
        base + now,
        words[place + AnalyzedLocation.USEFUL_BEFORE],
        clock.useful(l.process, now));
    if (l.namedTeamLevel == level) {
      endNamedTeam(l, level, now);
    } else if (l.joinLevel == level) {
      l.joinLevel = -1;
      teams.join(l, now);
    }
  }

  /** What the innermost call is has changed. */
  private void update(AnalyzedLocation l, long now) {
    int place = l.stack.topPlace();
    if (place == CallStack.NONE) {
      l.path = l.prefix;
      l.type = RegionClass.USER;
    } else {
      long[] words = l.stack.words();
      l.path = (int) words[place + AnalyzedLocation.PATH];
      l.type = regions.type((int) words[place + AnalyzedLocation.REGION]);
    }
    l.state = RunState.of(l.type);
    clock.change(l, now);
  }

  /** A call in which the location may have waited is over. */
  private void end(OperationCall call, long now) throws IOException {
    AnalyzedLocation l = call.location;
    call.leave = now;
    if (call == l.outer) {
      l.outer = null;
      if (regions.has(call.region, AnalyzedRegions.MPI_START)) {
        mpiStart = Math.max(mpiStart, now);
      } else if (regions.has(call.region, AnalyzedRegions.MPI_END)) {
        mpiEnd = Math.min(mpiEnd, call.enter);
      }
      if (estimated != null) {
        estimated.leave(call);
      }
      finishCall(l, call, now);
    } else if (call == l.barrier) {
      l.barrier = null;
      teams.leaveBarrier(call, now);
    } else {
      waits.finish(call);
    }
  }

  /** The innermost call as one in which a lock is acquired; null if there is none. */
  private OperationCall lockCall(AnalyzedLocation l) {
    int level = l.stack.depth() - 1;
    if (level < 0) {
      return null;
    }
    int top = l.frames.size() - 1;
    if (top >= 0 && l.frames.get(top).level == level) {
      return l.frames.get(top);
    }
    long[] words = l.stack.words();
    int place = l.stack.topPlace();
    int region = (int) words[place + AnalyzedLocation.REGION];
    return frame(l, region, l.type, words[place + CallStack.TIME]);
  }

  private void beginFork(AnalyzedLocation l, int threads, long now) throws IOException {
    clock.advance(l, now);
    l.process.hasForks = true;
    teams.fork(l, now, l.path, threads, -1);
  }

  /** A region of a team is entered in a trace without forks. */
  private void beginNamedTeam(AnalyzedLocation l, int region, long now) throws IOException {
    if (l.namedTeamLevel >= 0) {
      return;
    }
    int name = regions.name(region);
    int place = l.stack.topPlace();
    if (l.isMaster()) {
      if (l.forked != null && l.forked.name == name) { // a worker has been here
        clock.advance(l, now);
        teams.begin(l, l.forked, now);
        l.namedTeamLevel = l.stack.depth();
        return;
      }
      boolean isAround =
          l.joinLevel < 0
              && place != CallStack.NONE
              && regions.has(
                  (int) l.stack.words()[place + AnalyzedLocation.REGION], AnalyzedRegions.FORK);
      long fork = now;
      if (isAround) {
        fork = l.stack.words()[place + CallStack.TIME];
        l.joinLevel = l.stack.depth() - 1;
        if (l.now == fork) {
          l.mode = AnalyzedLocation.SUSPENDED; // since nothing else was in between
        }
      }
      clock.advance(l, now);
      ThreadTeam team = teams.fork(l, fork, l.path, 0, name);
      teams.begin(l, team, now);
      l.namedTeamLevel = l.stack.depth();
      for (AnalyzedLocation other : l.process.locations) {
        if (other.earlyTeam == name && other != l) {
          other.earlyTeam = -1;
          clock.advance(other, now);
          teams.begin(other, team, now);
          move(other, team.forkPath);
        }
      }
      return;
    }
    ThreadTeam team = ThreadTeams.named(l, name);
    if (team == null) {
      team = forkOfMaster(l.process.master, name);
    }
    l.namedTeamLevel = l.stack.depth();
    if (team == null) {
      l.earlyTeam = name;
      return;
    }
    clock.advance(l, now);
    teams.begin(l, team, now);
  }

  /** The team that a master forks, of which a worker begins first; null if it forks none. */
  private ThreadTeam forkOfMaster(AnalyzedLocation master, int name) throws IOException {
    if (master == null || master.joinLevel >= 0 || master.forked != null) {
      return null;
    }
    int place = master.stack.topPlace();
    long[] words = master.stack.words();
    if (place == CallStack.NONE
        || master.now != words[place + CallStack.TIME]
        || !regions.has((int) words[place + AnalyzedLocation.REGION], AnalyzedRegions.FORK)) {
      return null;
    }
    master.joinLevel = master.stack.depth() - 1;
    return teams.fork(master, master.now, master.path, 0, name);
  }

  /** The calls of a thread turn out to be below another path. */
  private void move(AnalyzedLocation l, int prefix) {
    int path = prefix;
    long[] words = l.stack.words();
    for (int level = 0; level < l.stack.depth(); level++) {
      int place = l.stack.place(level);
      path = paths.child(path, (int) words[place + AnalyzedLocation.REGION]);
      words[place + AnalyzedLocation.PATH] = path;
      l.path = path;
    }
  }

  private void endNamedTeam(AnalyzedLocation l, int level, long now) throws IOException {
    l.namedTeamLevel = -1;
    if (l.earlyTeam >= 0) {
      l.earlyTeam = -1;
      return;
    }
    teams.end(l, now);
    if (l.isMaster() && l.joinLevel < 0) {
      teams.join(l, now);
    }
    if (l.stack.isEmpty()) {
      update(l, now);
    }
  }

  private void takeOperation(EventCursor e, AnalyzedLocation l, int stream, long now)
      throws IOException {
    EventFamily family = e.kind().family();
    boolean isMessage = family == EventFamily.MESSAGE || family == EventFamily.REQUEST;
    boolean isWindow = isOfWindow(e.kind());
    if (!isMessage && !isWindow && family != EventFamily.COLLECTIVE) {
      return;
    } else if (l.device != null) {
      deviceCollectives.take(e, stream);
      return;
    }
    OperationCall call = l.outer;
    boolean isAlone = call == null;
    if (isAlone) {
      call = new OperationCall(l, l.pathOrNone(), -1, RegionClass.MPI, false, -1, now);
      replay.step(l, StepKind.ENTER, now, call);
      hasMpi = true;
    }
    boolean isOpen = false;
    if (isMessage) {
      messages.take(e, call, now);
    }
    if (isWindow) {
      windows.take(e, call, now);
    } else if (family != EventFamily.MESSAGE) {
      isOpen = isAlone && e.kind() == EventKind.COLLECTIVE_BEGIN;
      collectives.take(e, stream, call, now);
    }
    if (isAlone && !call.isOver()) {
      if (isOpen) {
        return; // ends with its own record
      }
      call.leave = now;
      finishCall(l, call, now);
    }
  }

  /** Hands a call of MPI or of a device that is over to all that look for waits. */
  private void finishCall(AnalyzedLocation l, OperationCall call, long now) throws IOException {
    messages.leave(call);
    collectives.leave(call);
    windows.leave(call);
    replay.step(l, StepKind.LEAVE, now, call);
    waits.finish(call);
  }

  /** Nothing more comes from a process. */
  void end(AnalyzedProcess p) throws IOException {
    collectives.end(p);
  }

  /** No more events. */
  void finish() throws IOException {
    for (AnalyzedLocation l : locations.all) {
      while (!l.stack.isEmpty()) {
        leave(l, 0, l.last);
      }
      clock.advance(l, l.last);
    }
    devices.finish(locations.all);
    deviceCollectives.finish();
    locks.finish();
    for (AnalyzedProcess p : locations.processes) {
      teams.finish(p, Math.max(end, windowEnd));
    }
    messages.finish();
    collectives.finish(end);
    windows.finish();
    idealDuration = replay.finish(locations.all);
    for (AnalyzedLocation l : locations.all) {
      l.pieces.finish();
      l.waits.finish();
    }
  }
}
