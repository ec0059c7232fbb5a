package org.tracetool.stats.collect;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.event.CallStack;
import org.tracetool.stats.scope.PlaceIndex;

/**
 * The ends of messages and collective operations of one process whose open calls another one
 * follows. Its records are in order of time, and enters and leaves may be left out while {@link
 * #needsCalls} is false.
 */
public final class ProcessCommunication extends FollowedCalls {
  private final PlaceIndex regions;
  private final CallStack calls;
  private boolean isExact = true;

  /** Ticks of the calls in each open call, from the outermost one on; of barriers alone. */
  private long[] inner = {};

  /**
   * For one process.
   *
   * @param regions places of regions
   * @param calls follows its enters and leaves
   * @param barriers which regions are barriers of OpenMP, null if there are none
   */
  ProcessCommunication(
      SpillStore store,
      int place,
      int token,
      long time,
      PlaceIndex regions,
      CallStack calls,
      boolean[] barriers) {
    super(store, place, token, time, barriers, false);
    this.regions = regions;
    this.calls = calls;
  }

  /** Returns whether the next enter or leave matters. */
  public boolean needsCalls() {
    return barriers != null || endpoints.isWaiting();
  }

  /** Goes on to the time of a record. */
  public void advance(long time) {
    isExact &= time - process.first >= 0; // else the times are too far from each other
    now = time;
  }

  /** A region was entered. */
  void enter(int call) throws IOException {
    if (barriers == null || call == CallStack.NONE) {
      return;
    }
    int depth = depth();
    if (depth > inner.length) {
      inner = Arrays.copyOf(inner, Math.max(depth, 2 * inner.length));
    }
    inner[depth - 1] = 0;
    int region = region();
    if (barriers[region]) {
      endpoints.addBarrier(now, region, depth, teams.current());
    }
  }

  /** The innermost call ended. */
  void leave(int call) throws IOException {
    if (call == CallStack.NONE) {
      return;
    }
    int depth = depth();
    if (endpoints.isWaiting()) {
      endpoints.leave(depth + 1, now, barriers == null ? 0 : inner[depth]);
    }
    if (barriers != null && depth > 0) {
      inner[depth - 1] += now - calls.words()[call + CallStack.TIME];
    }
  }

  @Override
  int depth() {
    return calls.depth();
  }

  @Override
  int region(int level) {
    return regions.of(calls.region(level));
  }

  @Override
  long start(int level) {
    return calls.time(level);
  }

  /** No more will happen. */
  public void finish() throws IOException {
    process.last = now;
    endpoints.finish(now);
  }

  /** Returns whether everything was followed to its end. */
  public boolean isExact() {
    return isExact && calls.tooDeep() == 0 && endpoints.givenUp() == 0;
  }
}
