package org.tracetool.stats.wait;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.stats.collect.CommunicationEnds;
import org.tracetool.stats.collect.PendingCommunication;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.wait.WaitAnalysis.Kind;

/**
 * Waiting at barriers of OpenMP. No thread leaves a barrier before the last one of its team has
 * entered it, so calls of threads of a process that overlap are one barrier, and a call that begins
 * after another one has ended belongs to the next. Of recorded teams each has barriers of its own.
 */
final class BarrierWaits {
  // Longs of a call.
  private static final int PLACE = 0;
  private static final int REGION = 1;
  private static final int ENTER = 2;
  private static final int LEAVE = 3;
  private static final int INNER = 4;
  private static final int CALL = 5;

  /** The calls of a barrier, in the order of their begin. */
  private static final class Barrier {
    private long[] calls = new long[4 * CALL];
    private int end;
    private long firstLeave;
    private long lastLeave;

    /** Where the call of a thread is, -1 if it has none. */
    private int find(int place) {
      for (int at = 0; at < end; at += CALL) {
        if (calls[at + PLACE] == place) {
          return at;
        }
      }
      return -1;
    }

    private void add(int place, long region, long enter, long leave, long inner) {
      if (end == calls.length) {
        calls = Arrays.copyOf(calls, 2 * end);
      }
      calls[end + PLACE] = place;
      calls[end + REGION] = region;
      calls[end + ENTER] = enter;
      calls[end + LEAVE] = leave;
      calls[end + INNER] = inner;
      firstLeave = end == 0 || Long.compareUnsigned(leave, firstLeave) < 0 ? leave : firstLeave;
      lastLeave = end == 0 || Long.compareUnsigned(leave, lastLeave) > 0 ? leave : lastLeave;
      end += CALL;
    }
  }

  private final StatsIndex index;
  private final WaitMoments moments;
  private final WaitCollector found;
  private final KeyNumbers teams = new KeyNumbers();
  private final List<Barrier> barriers = new ArrayList<>();

  /** {@code moments} takes what is under way at moments; null if not needed. */
  BarrierWaits(StatsIndex index, WaitMoments moments, WaitCollector found) {
    this.index = index;
    this.moments = moments;
    this.found = found;
  }

  /** A thread comes to a barrier; calls come in the order of their begin. */
  void arrive(int place, CommunicationEnds e) {
    long key = (long) index.processOf(place) << 32 | Integer.toUnsignedLong(e.a);
    int number = teams.number(key);
    if (number == barriers.size()) {
      barriers.add(new Barrier());
    }
    Barrier barrier = barriers.get(number);
    int before = barrier.find(place);
    if (barrier.end > 0 && Long.compareUnsigned(e.time, barrier.firstLeave) > 0
        || before >= 0 && Long.compareUnsigned(e.time, barrier.calls[before + LEAVE]) >= 0) {
      finish(barrier);
      before = -1;
    }
    if (before < 0) { // else a barrier within a barrier
      barrier.add(place, e.region, e.time, e.leave, e.length);
    }
  }

  private void finish(Barrier barrier) {
    if (barrier.end > CALL) {
      if (moments != null) {
        note(barrier);
      }
      addWaits(barrier);
    }
    barrier.end = 0;
  }

  private void addWaits(Barrier barrier) {
    long[] calls = barrier.calls;
    long last = calls[barrier.end - CALL + ENTER];
    long lastPlace = calls[barrier.end - CALL + PLACE];
    for (int at = barrier.end - CALL; at >= 0 && calls[at + ENTER] == last; at -= CALL) {
      lastPlace = Math.min(lastPlace, calls[at + PLACE]); // whatever the order of streams
    }
    for (int at = 0; at < barrier.end; at += CALL) {
      long enter = calls[at + ENTER];
      boolean early = Long.compareUnsigned(calls[at + LEAVE], last) < 0;
      long ticks = (early ? calls[at + LEAVE] : last) - enter - calls[at + INNER];
      if (ticks > 0) {
        int region = (int) calls[at + REGION];
        found.add(
            Kind.OMP_BARRIER, (int) calls[at + PLACE], region, enter, ticks, (int) lastPlace, 1);
      }
    }
  }

  private void note(Barrier barrier) {
    int n = barrier.end / CALL;
    long[] words = new long[PendingCommunication.FIRST_CALL + n * PendingCommunication.CALL];
    words[0] = PendingCommunication.BARRIER;
    words[PendingCommunication.CALLS] = n;
    for (int i = 0; i < n; i++) {
      int from = i * CALL;
      int to = PendingCommunication.FIRST_CALL + i * PendingCommunication.CALL;
      words[to + PendingCommunication.PLACE] = barrier.calls[from + PLACE];
      words[to + PendingCommunication.REGION] = barrier.calls[from + REGION];
      words[to + PendingCommunication.WHAT] = barrier.calls[from + INNER];
      words[to + PendingCommunication.TIME] = barrier.calls[from + ENTER];
      words[to + PendingCommunication.LEAVE] = barrier.calls[from + LEAVE];
    }
    moments.add(new PendingCommunication(words), barrier.calls[ENTER], barrier.lastLeave);
  }

  /** A barrier of which all calls are known. */
  void end(PendingCommunication item) {
    Barrier barrier = new Barrier();
    for (int i = 0; i < item.calls(); i++) {
      barrier.add(
          (int) item.ofCall(i, PendingCommunication.PLACE),
          item.ofCall(i, PendingCommunication.REGION),
          item.ofCall(i, PendingCommunication.TIME),
          item.ofCall(i, PendingCommunication.LEAVE),
          item.ofCall(i, PendingCommunication.WHAT));
    }
    addWaits(barrier);
  }

  /** No more calls. */
  void finish() {
    barriers.forEach(this::finish);
  }

  /** No more calls are read; barriers that go on until a time are known otherwise. */
  void finishBefore(long time) {
    for (Barrier barrier : barriers) {
      if (Long.compareUnsigned(barrier.lastLeave, time) < 0) {
        finish(barrier);
      }
    }
  }
}
