package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.Iterator;
import org.tracetool.analyze.result.WaitKind;

/** Devices: what their streams do, and calls that wait for them. */
final class DeviceWaits {
  private final StateClock clock;
  private final WaitFinder waits;

  DeviceWaits(StateClock clock, WaitFinder waits) {
    this.clock = clock;
    this.waits = waits;
  }

  private void advance(AnalyzedDevice d, long now) {
    long ticks = clock.inWindow(d.now, now);
    if (d.kernels > 0) {
      d.useful += ticks;
    } else if (d.transfers > 0) {
      d.transferring += ticks;
    }
    d.now = Math.max(d.now, now);
  }

  /** A stream begins something. */
  void enter(AnalyzedLocation l, boolean isTransfer, int path, long now) {
    advance(l.device, now);
    if (isTransfer) {
      l.device.transfers++;
    } else {
      l.device.kernels++;
    }
    if (l.activityBegin < 0) {
      l.activityBegin = now;
      l.activityPath = path;
    }
  }

  /** A stream has done something. */
  void leave(AnalyzedLocation l, boolean isTransfer, boolean isOutermost, long now)
      throws IOException {
    advance(l.device, now);
    if (isTransfer) {
      l.device.transfers--;
    } else {
      l.device.kernels--;
    }
    if (isOutermost && l.activityBegin >= 0) {
      l.lastActivityBegin = l.activityBegin;
      l.lastActivityEnd = now;
      l.lastActivityPath = l.activityPath;
      l.activityBegin = -1;
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

  /** The call may wait for the last activity of a stream: for the one that ends last of all. */
  private static void propose(OperationCall call, AnalyzedLocation l) {
    long end = l.lastActivityEnd;
    boolean isLater =
        call.cause == null
            || end > call.deviceEnd
            || end == call.deviceEnd && l.index < call.cause.index;
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
        leave(l, false, true, l.last);
      }
    }
  }
}
