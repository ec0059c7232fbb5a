package org.tracetool.stats.collect;

import java.io.IOException;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.event.CallStack;

/**
 * Follows one process through the whole trace and notes the ends of its messages and collective
 * operations, if only a part is summed up: processes in that part may wait for others.
 */
public final class CommunicationFollower extends FollowedCalls {
  private static final int CHILDREN = CallStack.WIDTH;

  /** Calls by places of regions. */
  private final CallStack stack = new CallStack(1, CallStack.DEFAULT_MAX_DEPTH);

  /**
   * For one process.
   *
   * @param barriers which regions are barriers of OpenMP, null if there are none
   * @param causes whether it is noted what the process did before others waited for it
   */
  CommunicationFollower(
      SpillStore store, int place, int token, long time, boolean[] barriers, boolean causes) {
    super(store, place, token, time, barriers, causes);
  }

  /** Something happens; the same rule as in ProcessCollector: nothing before its predecessor. */
  long advance(long time) {
    if (time - process.first >= 0 && Long.compareUnsigned(time, now) >= 0) {
      now = time;
    }
    return now;
  }

  /** A region, given by its place, is entered. */
  void enter(long time, int region) throws IOException {
    advance(time);
    int at = stack.enter(now, region, 0);
    if (at == CallStack.NONE) {
      return;
    }
    stack.words()[at + CHILDREN] = 0;
    if (barriers != null && barriers[region]) {
      flushBeforeEnd();
      endpoints.addBarrier(now, region, depth(), teams.current());
    }
  }

  /** The region entered last is left. */
  void leave(long time) throws IOException {
    advance(time);
    int at = stack.leave(0);
    if (at == CallStack.NONE) {
      return;
    }
    long[] frames = stack.words();
    if (endpoints.isWaiting()) {
      endpoints.leave(depth() + 1, now, frames[at + CHILDREN]);
    }
    long start = frames[at + CallStack.TIME];
    if (!stack.isEmpty()) {
      frames[stack.topPlace() + CHILDREN] += now - start;
    }
    if (longest != null) {
      longest.add(stack.region(depth()), start, now, now - start - frames[at + CHILDREN]);
    }
  }

  @Override
  int depth() {
    return stack.depth();
  }

  @Override
  int region(int level) {
    return stack.region(level);
  }

  @Override
  long start(int level) {
    return stack.time(level);
  }

  /** No more will happen. */
  public void finish() throws IOException {
    finish(CachedWaits.NONE);
  }

  /** No more is read; what is known of later times counts. */
  void finish(CachedWaits known) throws IOException {
    process.last = now;
    endpoints.finish(known.openUntil(process.process, now));
  }

  /** Returns whether everything was followed to its end. */
  public boolean isExact() {
    return stack.tooDeep() == 0 && endpoints.givenUp() == 0;
  }
}
