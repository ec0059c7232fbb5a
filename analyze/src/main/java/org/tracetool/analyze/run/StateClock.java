package org.tracetool.analyze.run;

import org.tracetool.core.definition.RegionClass;

/** Counts the time of locations by what they do, as far as it is in the time window. */
final class StateClock {
  private final long from;
  private final long to;

  /**
   * @param from begin of the window, relative to the first event of the trace like all times
   * @param to its end
   */
  StateClock(long from, long to) {
    this.from = from;
    this.to = to;
  }

  /** How much of a part of time is in the window. */
  long inWindow(long begin, long end) {
    long a = Math.max(begin, from);
    long b = Math.min(end, to);
    return b > a ? b - a : 0;
  }

  /** A location has done until now what it did. */
  void advance(AnalyzedLocation l, long now) {
    long begin = l.now;
    if (now <= begin) {
      return;
    }
    l.now = now;
    if (!l.process.devices.isEmpty() && l.isMaster()) {
      countIdleDevices(l, now);
    }
    if (l.flushEnd > begin) {
      long end = Math.min(l.flushEnd, now);
      count(l, begin, end, RunState.MEASUREMENT);
      if (end == now) {
        return;
      }
      begin = end;
    }
    count(l, begin, now, l.state);
  }

  /** Devices were idle in a part of the time since what the master does changed last. */
  private void countIdleDevices(AnalyzedLocation master, long now) {
    for (AnalyzedDevice d : master.process.devices) {
      long idle = inWindow(0, d.now) - d.useful - d.transferring;
      idle += d.kernels + d.transfers == 0 ? inWindow(d.now, now) : 0;
      if (idle > d.idleBefore) {
        int path = master.pathOrNone();
        long known = Math.max(0, d.idleByHostPath.get(path));
        d.idleByHostPath.put(path, known + idle - d.idleBefore);
        d.idleBefore = idle;
      }
    }
  }

  private void count(AnalyzedLocation l, long begin, long end, int state) {
    boolean counts = l.mode == AnalyzedLocation.COUNTED && l.device == null;
    boolean mayCount = (counts || l.mode == AnalyzedLocation.HELD) && l.device == null;
    l.pieces.add(l.pathOrNone(), mayCount && state == RunState.USEFUL, begin, end);
    if (l.outer != null) {
      if (l.type != l.outer.type) {
        l.outer.addInner(begin, end);
      }
    } else if (l.barrier != null && l.type != RegionClass.OMP_BARRIER) {
      l.barrier.addInner(begin, end);
    }
    if (l.mode == AnalyzedLocation.HELD) {
      l.held[state] += inWindow(begin, end);
    } else if (counts) {
      long ticks = inWindow(begin, end);
      if (state != RunState.BARRIER) {
        l.sums[state] += ticks;
      } else if (l.barrier != null) {
        l.barrier.counted += ticks;
      } else {
        l.sums[RunState.OMP_SCHEDULING] += ticks;
      }
    }
  }

  /** What a location does from now on has changed. */
  void change(AnalyzedLocation l, long now) {
    boolean computes =
        l.mode == AnalyzedLocation.COUNTED && l.state == RunState.USEFUL && l.device == null;
    if (computes != l.isComputing) {
      useful(l.process, now);
      l.process.computing += computes ? 1 : -1;
      l.isComputing = computes;
    }
  }

  /** Useful time of all locations of a process until now. */
  long useful(AnalyzedProcess p, long now) {
    if (now > p.usefulNow) {
      p.useful += p.computing * inWindow(p.usefulNow, now);
      p.usefulNow = now;
    }
    return p.useful;
  }

  /** How long the master of a process was in MPI until now. */
  long mpi(AnalyzedProcess p, long now) {
    AnalyzedLocation m = p.master;
    if (m == null) {
      return 0;
    }
    boolean goesOn = m.mode == AnalyzedLocation.COUNTED && m.state == RunState.MPI;
    return m.sums[RunState.MPI] + (goesOn ? inWindow(m.now, now) : 0);
  }

  /** How long the master of a process had no event until now. */
  long absent(AnalyzedProcess p, long now) {
    return inWindow(0, p.master == null ? now : p.master.first);
  }

  /** A thread has not been in a team until a time. */
  void countOutside(AnalyzedLocation l, long until, long mpi, long absent) {
    long ticks = inWindow(l.outsideSince, until);
    long own = Math.max(0, Math.min(ticks, mpi - l.outsideMpi));
    long none = Math.max(0, Math.min(ticks - own, absent - l.outsideAbsent));
    l.sums[RunState.MPI_WORKER_IDLE] += own;
    l.sums[RunState.ABSENT] += none;
    l.sums[RunState.OMP_SERIALISATION] += ticks - own - none;
  }

  /** A thread is in no team from now on. */
  void beginOutside(AnalyzedLocation l, long now) {
    l.mode = AnalyzedLocation.OUTSIDE;
    l.outsideSince = now;
    l.outsideMpi = mpi(l.process, now);
    l.outsideAbsent = absent(l.process, now);
    change(l, now);
  }

  /** The time of a barrier, once it is over and known when the last thread came. */
  void countBarrier(OperationCall call, long lastEnter) {
    long middle = Math.min(Math.max(lastEnter, call.enter), call.leave);
    long waited =
        inWindow(call.enter, middle) - Math.min(call.innerBefore(middle), middle - call.enter);
    long imbalance = Math.max(0, Math.min(call.counted, waited));
    call.location.sums[RunState.OMP_IMBALANCE] += imbalance;
    call.location.sums[RunState.OMP_SCHEDULING] += call.counted - imbalance;
  }
}
