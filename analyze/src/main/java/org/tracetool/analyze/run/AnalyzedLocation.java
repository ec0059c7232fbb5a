package org.tracetool.analyze.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.analyze.store.TimePieces;
import org.tracetool.analyze.store.VirtualCurve;
import org.tracetool.analyze.store.VisitCounts;
import org.tracetool.analyze.store.WaitList;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.event.CallStack;

/** A location with events: where it is, and what it did so far. */
final class AnalyzedLocation {
  // Words of a call on the stack.
  static final int PATH = CallStack.WIDTH;
  static final int REGION = CallStack.WIDTH + 1;
  static final int USEFUL_BEFORE = CallStack.WIDTH + 2;
  private static final int OWN = 3;
  private static final int MAX_DEPTH = 1 << 16;

  /** Its own calls decide what it does. */
  static final int COUNTED = 0;

  /** A thread that is in no team does what its master lets it. */
  static final int OUTSIDE = 1;

  /** At the begin or the end of a team, which is counted when that is over. */
  static final int SUSPENDED = 2;

  /** Between a fork and the begin of its team: its calls decide if there is no begin. */
  static final int HELD = 3;

  final int index;
  final int token;

  /** Its place among the definitions; -1 if it is not defined. */
  final int place;

  final AnalyzedProcess process;

  /** Number in its process, -1 for a stream of a device. */
  final int thread;

  final AnalyzedDevice device;
  final CallStack stack = new CallStack(OWN, MAX_DEPTH);
  final long[] sums = new long[RunState.COUNT];
  final long[] held = new long[RunState.BARRIER + 1];
  final TimePieces pieces;
  final WaitList waits;

  /** How often each call path was entered. */
  final VisitCounts visits = new VisitCounts();

  /** Time of the first event; all times are relative to the first one of the trace. */
  long first;

  /** Time of the last event; -1 before the first one. */
  long last = -1;

  /** Up to where its time is counted. */
  long now;

  /** Whether no other location of its process has events. */
  final boolean isAlone;

  int mode = COUNTED;
  int state = RunState.USEFUL;
  boolean isComputing;

  /** The innermost path; -1 if there is none. */
  int path = -1;

  /** The path below which its calls are while it is in a team. */
  int prefix = -1;

  RegionClass type = RegionClass.USER;

  /** Until when the measurement writes its buffer. */
  long flushEnd;

  /** The outermost call of MPI that is open. */
  OperationCall outer;

  /** The call of an OpenMP barrier that is open. */
  OperationCall barrier;

  /** Open calls in which it may wait, the innermost one last. */
  final List<OperationCall> frames = new ArrayList<>(2);

  /** Number of its next operation call, and of its next record of an operation. */
  int nextCall;

  int nextRecord;

  // Since when it is outside of teams, and what its master had done until then.
  long outsideSince;
  long outsideMpi;
  long outsideAbsent;

  /** The innermost team that it is in, or has left before that was over. */
  ThreadTeam team;

  /** The team that it forked last and has not joined. */
  ThreadTeam forked;

  /** Number of the name of a team that its master has not begun; -1 if there is none. */
  int earlyTeam = -1;

  /** Level on the stack of the call that began a team by its name; -1 if there is none. */
  int namedTeamLevel = -1;

  /** Level of the call around a team of this master, until which the team is joined. */
  int joinLevel = -1;

  /** Begins of teams of a worker: time of the begin, of the fork, path of the fork. */
  LongList teamBegins;

  /** Late senders of late, for messages that are received in the wrong order. */
  LateSenderList lateSenders;

  /** What its counters had last; null if it has none that matter. */
  UsefulCounters.Last counters;

  // The replay on an ideal network.
  final VirtualCurve curve;
  long virtual;
  long virtualTime;
  boolean virtualRuns = true;
  ArrayDeque<IdealReplay.Step> steps;

  /** Whether it is on the list of those that may wait. */
  boolean isListed;

  // Of a stream of a device: the activity that goes on and the one that ended last.
  long activityBegin = -1;
  int activityPath;
  long lastActivityBegin = -1;
  long lastActivityEnd = -1;
  int lastActivityPath;

  AnalyzedLocation(
      int index,
      int token,
      int place,
      AnalyzedProcess process,
      int thread,
      AnalyzedDevice device,
      TimePieces pieces,
      WaitList waits,
      VirtualCurve curve) {
    this.index = index;
    this.token = token;
    this.place = place;
    this.process = process;
    this.thread = thread;
    this.device = device;
    isAlone = device == null && process.locationCount == 1;
    this.pieces = pieces;
    this.waits = waits;
    this.curve = curve;
  }

  boolean isMaster() {
    return process.master == this;
  }

  /** The path that time goes to now. */
  int pathOrNone() {
    return path >= 0 ? path : 0;
  }
}
