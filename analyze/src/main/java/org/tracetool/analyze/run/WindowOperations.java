package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.AnalyzedRegions;
import org.tracetool.core.event.EventCursor;

/**
 * Windows that some processes open to others: who accesses one waits for the post, who opened it
 * for the completion. Of each pair of processes, the n-th start fits the n-th post, and the n-th
 * completion the n-th wait.
 */
final class WindowOperations {
  private static final int MAX_OPEN = 1 << 20;

  /** What one process does to another with a window, of which the other side comes elsewhere. */
  private record SyncPair(boolean isPost, int window, int by, int to) {}

  /** A call that depends on calls of others. */
  private static final class SyncEnd {
    final WaitKind kind;
    final OperationCall call;
    int needed;

    /** The last one to come. */
    OperationCall latest;

    final List<OperationCall> others = new ArrayList<>(2);

    /** The call that waits if this one did not; null if that has not come. */
    OperationCall later;

    boolean isResolved;

    SyncEnd(WaitKind kind, OperationCall call, int needed) {
      this.kind = kind;
      this.call = call;
      this.needed = needed;
    }
  }

  /** Where the epoch of a location at a window is kept. */
  private record WindowPlace(int window, int location) {}

  private final GroupProcesses groups;
  private final AnalyzedRegions regions;
  private final IdealReplay replay;
  private final WaitFinder waits;
  private final Synchronisations synchronisations;
  private final WindowLocks locks;

  /** By pair either calls that others depend on, or those that depend on others. */
  private final Map<SyncPair, ArrayDeque<Object>> open = new HashMap<>();

  private final Map<WindowPlace, SyncEnd> starts = new HashMap<>();
  private int openCount;
  private boolean isGivenUp;

  WindowOperations(
      GroupProcesses groups,
      AnalyzedRegions regions,
      IdealReplay replay,
      WaitFinder waits,
      Synchronisations synchronisations) {
    this.groups = groups;
    this.regions = regions;
    this.replay = replay;
    this.waits = waits;
    this.synchronisations = synchronisations;
    locks = new WindowLocks(synchronisations);
  }

  /** A record of a window within a call. */
  void take(EventCursor e, OperationCall call, long now) throws IOException {
    switch (e.kind()) {
      case WINDOW_GROUP_SYNC -> {
        if (call.region >= 0 && !isGivenUp) {
          synchronise(call, (int) e.field(1), groups.of((int) e.field(2), (int) e.field(1)));
        }
      }
      case WINDOW_LOCK_REQUEST -> {
        locks.request(call, lock(e), (int) e.field(3));
        WindowUse.of(call).requests.add(lock(e));
      }
      case WINDOW_LOCK_ACQUIRE -> locks.acquire(call, lock(e), (int) e.field(3), now);
      case WINDOW_LOCK_RELEASE -> locks.release(call, lock(e), now);
      default -> {
        // does not synchronise
      }
    }
  }

  private static WindowUse.PlacedLock lock(EventCursor e) {
    return new WindowUse.PlacedLock((int) e.field(0), (int) e.field(1), (int) e.field(2));
  }

  private void synchronise(OperationCall call, int window, AnalyzedProcess[] others)
      throws IOException {
    WindowPlace place = new WindowPlace(window, call.location.index);
    if (regions.has(call.region, AnalyzedRegions.WINDOW_START)) {
      SyncEnd start = await(WaitKind.LATE_POST, call, window, others);
      starts.put(place, start);
    } else if (regions.has(call.region, AnalyzedRegions.WINDOW_POST)) {
      announce(true, call, window, others);
    } else if (regions.has(call.region, AnalyzedRegions.WINDOW_COMPLETE)) {
      SyncEnd start = starts.remove(place);
      if (start != null) {
        complete(start, call);
      }
      announce(false, call, window, others);
    } else if (regions.has(call.region, AnalyzedRegions.WINDOW_WAIT)) {
      await(WaitKind.EARLY_WAIT, call, window, others);
    }
  }

  /** A call depends on calls of others. */
  private SyncEnd await(WaitKind kind, OperationCall call, int window, AnalyzedProcess[] others)
      throws IOException {
    SyncEnd end = new SyncEnd(kind, call, others.length);
    hold(call);
    int own = call.location.process.token;
    for (AnalyzedProcess other : others) {
      SyncPair pair = new SyncPair(kind == WaitKind.LATE_POST, window, other.token, own);
      ArrayDeque<Object> queue = open.computeIfAbsent(pair, k -> new ArrayDeque<>(2));
      if (queue.peek() instanceof OperationCall came) {
        queue.remove();
        openCount--;
        meet(end, came);
      } else {
        add(queue, end);
      }
    }
    if (end.needed == 0) {
      resolve(end);
    }
    return end;
  }

  /** Others depend on a call. */
  private void announce(boolean isPost, OperationCall call, int window, AnalyzedProcess[] others)
      throws IOException {
    int own = call.location.process.token;
    for (AnalyzedProcess other : others) {
      SyncPair pair = new SyncPair(isPost, window, own, other.token);
      ArrayDeque<Object> queue = open.computeIfAbsent(pair, k -> new ArrayDeque<>(2));
      if (queue.peek() instanceof SyncEnd end) {
        queue.remove();
        openCount--;
        meet(end, call);
        if (end.needed == 0) {
          resolve(end);
        }
      } else {
        add(queue, call);
      }
    }
  }

  private void add(ArrayDeque<Object> queue, Object what) throws IOException {
    queue.add(what);
    if (++openCount > MAX_OPEN) {
      isGivenUp = true;
      finish();
    }
  }

  private void meet(SyncEnd end, OperationCall other) {
    end.needed--;
    end.others.add(other);
    boolean isLatest =
        end.latest == null
            || other.enter > end.latest.enter
            || other.enter == end.latest.enter
                && other.location.process.rank < end.latest.location.process.rank;
    end.latest = isLatest ? other : end.latest;
    if (!end.call.isOver() || !other.isOver()) {
      WindowUse.of(end.call).peers.add(other);
      WindowUse.of(other).peers.add(end.call);
    } else {
      synchronise(end.call, other);
    }
  }

  private void synchronise(OperationCall a, OperationCall b) {
    synchronisations.add(a.location, a.leave, b.location, b.leave);
  }

  /** The accesses that a call began are complete in another one. */
  private void complete(SyncEnd start, OperationCall call) throws IOException {
    start.later = call;
    if (!start.isResolved) {
      hold(call);
    } else if (start.latest != null && !isWithin(start)) {
      propose(start, call);
    }
  }

  /** Whether the last of the others came before a call was over, so that it may have waited. */
  private static boolean isWithin(SyncEnd end) {
    return !end.call.isOver() || end.latest.enter <= end.call.leave;
  }

  private void resolve(SyncEnd end) throws IOException {
    if (end.isResolved) {
      return;
    }
    end.isResolved = true;
    if (end.latest != null) {
      if (end.kind == WaitKind.EARLY_WAIT || isWithin(end)) {
        propose(end, end.call);
      } else if (end.later != null) {
        propose(end, end.later);
      }
    }
    release(end.call);
    if (end.later != null) {
      release(end.later);
    }
  }

  private static void propose(SyncEnd end, OperationCall call) {
    if (!call.isTest) {
      call.proposeBegin(end.kind, end.latest);
    }
    end.others.forEach(call::addDependency);
  }

  private static void hold(OperationCall call) {
    call.pending++;
    call.pendingVirtual++;
  }

  private void release(OperationCall call) throws IOException {
    call.pending--;
    call.pendingVirtual--;
    waits.finish(call);
    replay.wake(call.waiters);
  }

  /** A call is over. */
  void leave(OperationCall call) {
    if (call.windows == null) {
      return;
    }
    for (WindowUse.PlacedLock lock : call.windows.requests) {
      locks.leave(call, lock);
    }
    for (OperationCall peer : call.windows.peers) {
      if (peer.isOver()) {
        synchronise(call, peer);
      }
    }
    call.windows = null;
  }

  /** All records were read: missing partners are charged to no process. */
  void finish() throws IOException {
    List<ArrayDeque<Object>> queues = new ArrayList<>(open.values());
    open.clear();
    openCount = 0;
    for (ArrayDeque<Object> queue : queues) {
      for (Object what : queue) {
        if (what instanceof SyncEnd end) {
          resolve(end);
        }
      }
    }
  }
}
