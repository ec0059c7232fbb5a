package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.WindowUse.PlacedLock;

/**
 * Locks of windows: who gets one for itself waits for the release by the holder before. MPI records
 * requests alone, since the lock may be obtained in a later call: then the call of the request
 * waits if the release comes within it, else that of the own release.
 */
final class WindowLocks {
  private static final int MAX_LOCKS = 1 << 18;
  private static final int EXCLUSIVE = 0;

  /** One that has a lock, or waits for it. */
  private static final class LockUse {
    final OperationCall call;
    final boolean isExclusive;
    final boolean isGranted;

    LockUse(OperationCall call, boolean isExclusive, boolean isGranted) {
      this.call = call;
      this.isExclusive = isExclusive;
      this.isGranted = isGranted;
    }
  }

  /** What is known of a lock. */
  private static final class LockHistory {
    final List<LockUse> uses = new ArrayList<>(2);

    /** The call of the last release; null if there was none. */
    OperationCall last;

    long released;
  }

  private final Synchronisations synchronisations;
  private final Map<PlacedLock, LockHistory> locks = new HashMap<>();

  WindowLocks(Synchronisations synchronisations) {
    this.synchronisations = synchronisations;
  }

  private LockHistory history(PlacedLock lock) {
    LockHistory known = locks.get(lock);
    if (known == null && locks.size() < MAX_LOCKS) {
      known = new LockHistory();
      locks.put(lock, known);
    }
    return known;
  }

  /** A lock is requested within a call. */
  void request(OperationCall call, PlacedLock lock, int type) {
    LockHistory h = history(lock);
    if (h != null) {
      remove(h, call.location);
      h.uses.add(new LockUse(call, type == EXCLUSIVE, false));
    }
  }

  /** A lock is obtained within a call. */
  void acquire(OperationCall call, PlacedLock lock, int type, long now) {
    LockHistory h = history(lock);
    if (h != null) {
      remove(h, call.location);
      h.uses.add(new LockUse(call, type == EXCLUSIVE, true));
      if (type == EXCLUSIVE) {
        propose(h, call, now);
      }
    }
  }

  /** A lock is released within a call. */
  void release(OperationCall call, PlacedLock lock, long now) {
    LockHistory h = history(lock);
    if (h == null) {
      return;
    }
    LockUse use = remove(h, call.location);
    if (use != null && use.isExclusive && !use.isGranted && h.last != null) {
      boolean isInRequest = use.call.isOver() && h.released <= use.call.leave;
      if (!isInRequest) {
        propose(h, call, now);
      }
    }
    h.last = call;
    h.released = now;
  }

  private static LockUse remove(LockHistory h, AnalyzedLocation l) {
    Iterator<LockUse> uses = h.uses.iterator();
    while (uses.hasNext()) {
      LockUse use = uses.next();
      if (use.call.location == l) {
        uses.remove();
        return use;
      }
    }
    return null;
  }

  /** A call is over that requested a lock. */
  void leave(OperationCall call, PlacedLock lock) {
    LockHistory h = history(lock);
    if (h == null) {
      return;
    }
    for (LockUse use : h.uses) {
      if (use.call == call && use.isExclusive && !use.isGranted) {
        propose(h, call, call.leave);
      }
    }
  }

  /** The call may have waited for the last release. */
  private void propose(LockHistory h, OperationCall call, long now) {
    if (h.last == null || h.last.location.process == call.location.process) {
      return;
    }
    synchronisations.add(h.last.location, h.released, call.location, now);
    if (h.released <= call.enter) {
      return;
    }
    call.propose(
        WaitKind.WAIT_AT_WINDOW_LOCK,
        h.released,
        now,
        call.location.index,
        call.number,
        h.last.location,
        h.last.path,
        h.released,
        null);
    call.addDependency(h.last);
  }
}
