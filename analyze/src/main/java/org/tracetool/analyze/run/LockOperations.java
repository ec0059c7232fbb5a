package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.analyze.result.WaitKind;

/** Locks of threads: who gets one waits for the holder before. */
final class LockOperations {
  private static final int MAX_LOCKS = 1 << 18;

  /** A lock of a process. */
  private record LockKey(int process, long lock) {}

  /** One who had a lock. */
  private static final class Holder {
    final AnalyzedLocation location;
    final long order;
    final long acquired;

    /** The region in which it was acquired; null outside of all. */
    final OperationCall call;

    long released = -1;
    int releasePath;

    /** Who got it next, before the release was seen. */
    Holder next;

    Holder(AnalyzedLocation location, long order, long acquired, OperationCall call) {
      this.location = location;
      this.order = order;
      this.acquired = acquired;
      this.call = call;
    }
  }

  private final WaitFinder waits;
  private final Synchronisations synchronisations;
  private final Map<LockKey, Holder> holders = new HashMap<>();

  LockOperations(WaitFinder waits, Synchronisations synchronisations) {
    this.waits = waits;
    this.synchronisations = synchronisations;
  }

  /**
   * A thread gets a lock.
   *
   * @param call in which it may have waited; null outside of all calls
   */
  void takeAcquire(AnalyzedLocation l, long lock, long order, OperationCall call, long now)
      throws IOException {
    LockKey key = new LockKey(l.process.token, lock);
    Holder before = holders.get(key);
    if (before == null && holders.size() >= MAX_LOCKS) {
      return;
    }
    Holder holder = new Holder(l, order, now, call);
    if (before != null && before.location == l) {
      holders.put(key, holder);
      return;
    }
    if (before != null && Long.compareUnsigned(order, before.order) > 0) {
      if (call != null) {
        call.pending++;
      }
      if (before.released >= 0) {
        handOver(before, holder);
      } else {
        drop(before);
        before.next = holder;
        waiting.put(new ReleaseKey(before.location.index, lock), before);
      }
    }
    holders.put(key, holder);
  }

  /** Who has a lock of which another one is known to have it already. */
  private record ReleaseKey(int location, long lock) {}

  private final Map<ReleaseKey, Holder> waiting = new HashMap<>();

  private void drop(Holder before) throws IOException {
    if (before.next != null) {
      settle(before.next);
    }
  }

  private void settle(Holder holder) throws IOException {
    if (holder.call != null) {
      holder.call.pending--;
      waits.finish(holder.call);
    }
  }

  /** A thread releases a lock. */
  void release(AnalyzedLocation l, long lock, int path, long now) throws IOException {
    Holder late = waiting.remove(new ReleaseKey(l.index, lock));
    if (late != null) {
      late.released = now;
      late.releasePath = path;
      handOver(late, late.next);
      return;
    }
    Holder holder = holders.get(new LockKey(l.process.token, lock));
    if (holder != null && holder.location == l && holder.released < 0) {
      holder.released = now;
      holder.releasePath = path;
    }
  }

  private void handOver(Holder before, Holder holder) throws IOException {
    synchronisations.add(before.location, before.released, holder.location, holder.acquired);
    OperationCall call = holder.call;
    if (call != null) {
      call.propose(
          WaitKind.OMP_WAIT_AT_LOCK,
          Math.min(before.released, holder.acquired),
          holder.acquired,
          call.location.index,
          call.number,
          before.location,
          before.releasePath,
          before.released,
          null);
      settle(holder);
    }
  }

  /** No more events. */
  void finish() throws IOException {
    for (Holder holder : waiting.values()) {
      settle(holder.next);
    }
    waiting.clear();
  }
}
