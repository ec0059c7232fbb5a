package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.RegionClass;

/**
 * A call in which a location communicates or may wait: an outermost call of MPI, a barrier of
 * OpenMP, a region in which a lock is acquired, a call that waits for a device.
 */
final class OperationCall {
  /** It has not ended. */
  static final long OPEN = -1;

  final AnalyzedLocation location;
  final int path;
  final int region;
  final RegionClass type;

  /** Number among the operation calls of its location. */
  final int number;

  /** Level on the stack of its location; -1 for records outside of calls. */
  final int level;

  final boolean isTest;
  final long enter;
  long leave = OPEN;

  /** Operations of which it is not known yet whether it waits for them. */
  int pending;

  /** Operations of which it is not known yet what they depend on. */
  int pendingVirtual;

  boolean isFinished;

  // What it does besides: parts of time.
  private long[] inner;
  private int innerEnd;
  long innerTicks;

  // The longest wait so far.
  WaitKind kind;
  private long orderTime;
  private int orderLocation;
  private int orderNumber;
  long until;
  AnalyzedLocation cause;
  int causePath;
  long causeTime;

  /** When the activity ends that it waits for. */
  long deviceEnd;

  MessageOperations.Message message;

  /** Sends that are complete in it. */
  List<MessageOperations.SendEnd> sends;

  /** Messages whose two calls have to be over to be a synchronisation. */
  List<MessageOperations.Message> messages;

  /** Operations that are over in it, and which member it is there. */
  List<CollectiveOperation> collectives;

  IntList collectiveMembers;

  /** What it does with windows; null if nothing. */
  WindowUse windows;

  /** The barrier of a team that it belongs to. */
  TeamBarrier barrier;

  /** In the window, what of a barrier counts. */
  long counted;

  // The replay.
  boolean isReplayed;
  long virtualEnter;
  boolean isVirtualKnown;
  List<OperationCall> dependencies;

  /** Operations that have to know its virtual time. */
  List<CollectiveOperation> started;

  List<AnalyzedLocation> waiters;

  OperationCall(
      AnalyzedLocation location,
      int path,
      int region,
      RegionClass type,
      boolean isTest,
      int level,
      long enter) {
    this.location = location;
    this.path = path;
    this.region = region;
    this.type = type;
    this.isTest = isTest;
    this.level = level;
    this.enter = enter;
    number = location.nextCall++;
  }

  boolean isOver() {
    return leave != OPEN;
  }

  /** It does something else meanwhile. */
  void addInner(long from, long to) {
    innerTicks += to - from;
    if (inner == null) {
      inner = new long[4];
    } else if (inner[innerEnd - 1] == from) {
      inner[innerEnd - 1] = to;
      return;
    } else if (innerEnd == inner.length) {
      inner = Arrays.copyOf(inner, 2 * innerEnd);
    }
    inner[innerEnd++] = from;
    inner[innerEnd++] = to;
  }

  /** Time between its enter and another time in which it does something else. */
  long innerBefore(long time) {
    long sum = 0;
    for (int i = 0; i < innerEnd && inner[i] < time; i += 2) {
      sum += Math.min(time, inner[i + 1]) - inner[i];
    }
    return sum;
  }

  /** It may have waited, from its begin, for the begin of another call. */
  void proposeBegin(WaitKind newKind, OperationCall other) {
    propose(
        newKind,
        other.enter,
        enter,
        location.index,
        number,
        other.location,
        other.path,
        other.enter,
        null);
  }

  /** It may have waited; the longest wait counts, of equal ones that of the earlier record. */
  void propose(
      WaitKind newKind,
      long newUntil,
      long time,
      int place,
      int record,
      AnalyzedLocation newCause,
      int newCausePath,
      long newCauseTime,
      MessageOperations.Message newMessage) {
    long clipped = isOver() ? Math.min(newUntil, leave) : newUntil;
    if (clipped <= enter) {
      return;
    }
    if (kind != null) {
      long known = isOver() ? Math.min(until, leave) : until;
      int order = Long.compare(known, clipped);
      order = order != 0 ? order : Integer.compare(newKind.ordinal(), kind.ordinal());
      order = order != 0 ? order : Long.compare(time, orderTime);
      order = order != 0 ? order : Integer.compare(place, orderLocation);
      order = order != 0 ? order : Integer.compare(record, orderNumber);
      if (order >= 0) {
        return;
      }
    }
    kind = newKind;
    until = newUntil;
    orderTime = time;
    orderLocation = place;
    orderNumber = record;
    cause = newCause;
    causePath = newCausePath;
    causeTime = newCauseTime;
    message = newMessage;
  }

  void addDependency(OperationCall other) {
    if (dependencies == null) {
      dependencies = new ArrayList<>(2);
    }
    dependencies.add(other);
  }

  void awaitBy(AnalyzedLocation l) {
    if (waiters == null) {
      waiters = new ArrayList<>(1);
    }
    waiters.add(l);
  }
}
