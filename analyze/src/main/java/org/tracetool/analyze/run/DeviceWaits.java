package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.Iterator;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.AnalyzedRegions;

/** Devices: what their streams do, and calls that wait for them. */
final class DeviceWaits {
  private final AnalyzedRegions regions;
  private final StateClock clock;
  private final WaitFinder waits;

  DeviceWaits(AnalyzedRegions regions, StateClock clock, WaitFinder waits) {
    this.regions = regions;
    this.clock = clock;
    this.waits = waits;
  }

  private void advance(AnalyzedDevice d, long now) {
    long ticks = clock.inWindow(d.now, now);
    if (d.kernels > 0) {
      d.useful += ticks;
      if (d.communications > 0) {
        d.communicating += ticks;
        d.exposed += d.communications == d.kernels ? ticks : 0;
        if (d.communications == d.kernels && ticks > 0 && ticks == now - d.now) {
          d.addExposure(d.now, now);
        }
      }
    } else if (d.transfers > 0) {
      d.transferring += ticks;
    } else if (d.hasBegun && ticks == now - d.now && ticks > d.gapEnd - d.gapBegin) {
      d.gapBegin = d.now;
      d.gapEnd = now;
    }
    d.hasBegun = true;
    d.now = Math.max(d.now, now);
  }

  /** A stream begins something. */
  void enter(AnalyzedLocation l, int region, int path, long now) {
    advance(l.device, now);
    count(l.device, region, 1);
    if (l.activityBegin < 0) {
      l.activityBegin = now;
      l.activityPath = path;
    }
  }

  /** A stream has done something. */
  void leave(AnalyzedLocation l, int region, boolean isOutermost, long now) throws IOException {
    advance(l.device, now);
    count(l.device, region, -1);
    endActivity(l, isOutermost, now);
  }

  private void count(AnalyzedDevice d, int region, int change) {
    if (regions.has(region, AnalyzedRegions.TRANSFER)) {
      d.transfers += change;
      return;
    }
    d.kernels += change;
    d.communications += regions.has(region, AnalyzedRegions.DEVICE_COMMUNICATION) ? change : 0;
  }

  private void endActivity(AnalyzedLocation l, boolean isOutermost, long now) throws IOException {
    if (isOutermost && l.activityBegin >= 0) {
      l.lastActivityBegin = l.activityBegin;
      l.lastActivityEnd = now;
      l.lastActivityPath = l.activityPath;
      l.activityBegin = -1;
      if (clock.inWindow(l.lastActivityBegin, now) > 0) {
        l.device.addActivity(l.lastActivityPath, l.lastActivityBegin, now);
      }
      Iterator<OperationCall> calls = l.process.deviceCalls.iterator();
      while (calls.hasNext()) {
        OperationCall call = calls.next();
        if (l.lastActivityBegin < call.leave && now > call.enter) {
          propose(call, l);
          if (--call.pending == 0) {
            calls.remove();
            waits.finish(call);
          }
        }
      }
    }
  }

  /** A call that waits for devices is over. */
  void wait(OperationCall call) throws IOException {
    for (AnalyzedLocation l : call.location.process.streams) {
      if (l.activityBegin >= 0 && l.activityBegin < call.leave) {
        call.pending++;
      }
      if (l.lastActivityEnd > call.enter && l.lastActivityBegin < call.leave) {
        propose(call, l);
      }
    }
    if (call.pending > 0) {
      call.location.process.deviceCalls.add(call);
    }
    waits.finish(call);
  }

  /**
   * The call may wait for the last activity of a stream: for the one that ends last of all, of
   * equal ones for that of the stream that is defined first.
   */
  private static void propose(OperationCall call, AnalyzedLocation l) {
    long end = l.lastActivityEnd;
    boolean isLater =
        call.cause == null
            || end > call.deviceEnd
            || end == call.deviceEnd && l.place < call.cause.place;
    if (isLater) {
      call.deviceEnd = end;
      call.kind = WaitKind.WAIT_FOR_DEVICE;
      call.until = end;
      call.cause = l;
      call.causePath = l.lastActivityPath;
      call.causeTime = Math.min(end, call.leave);
    }
  }

  /** No more events: what goes on ends with its stream. */
  void finish(Iterable<AnalyzedLocation> locations) throws IOException {
    for (AnalyzedLocation l : locations) {
      while (l.device != null && l.activityBegin >= 0) {
        endActivity(l, true, l.last);
      }
    }
  }
}
