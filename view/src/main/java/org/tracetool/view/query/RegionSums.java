package org.tracetool.view.query;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.SampledCalls;
import org.tracetool.core.time.TimeWindow;

/**
 * Calls and times of one process in a window. A call that began earlier counts its time from the
 * begin of the window on, and is not counted itself.
 */
final class RegionSums implements SampledCalls.CallTaker {
  /** Figures of a region. */
  static final class Sums {
    long calls;
    long inclusive;
    long exclusive;

    void add(Sums other) {
      calls += other.calls;
      inclusive += other.inclusive;
      exclusive += other.exclusive;
    }
  }

  private static final int NODE = CallStack.WIDTH;

  private final Definitions definitions;
  private final TimeWindow window;
  private final CallParts parts;

  /** Null as long as there are no samples. */
  private SampledCalls sampled;

  private final CallStack calls = new CallStack(1, CallStack.DEFAULT_MAX_DEPTH);
  private final Map<Integer, Sums> regions = new HashMap<>();
  private final CallPathSums tree = new CallPathSums();
  private long last;

  RegionSums(Definitions definitions, TimeWindow window, CallParts parts) {
    this.definitions = definitions;
    this.window = window;
    this.parts = parts;
    last = window.from();
  }

  Map<Integer, Sums> regions() {
    return new TreeMap<>(regions);
  }

  CallPathSums tree() {
    return tree;
  }

  private Sums of(int region) {
    return regions.computeIfAbsent(region, r -> new Sums());
  }

  private void credit(long time) {
    if (Long.compareUnsigned(time, last) <= 0) {
      return;
    }
    if (calls.isTopKnown()) {
      of(calls.top()).exclusive += time - last;
      tree.addTime((int) calls.words()[calls.topPlace() + NODE], time - last);
    }
    last = time;
  }

  void take(EventCursor event) {
    switch (event.kind()) {
      case ENTER -> {
        credit(event.time());
        enter(event.time(), (int) event.field(0));
      }
      case LEAVE -> {
        credit(event.time());
        if (sampled == null || !sampled.isTop(calls)) {
          leave((int) event.field(0), event.time(), !parts.isMarked(event));
        }
      }
      case CONTEXT_SAMPLE -> {
        credit(event.time());
        sampled = sampled == null ? new SampledCalls(definitions) : sampled;
        sampled.take(event, calls, this);
      }
      default -> {
        // no call
      }
    }
  }

  private void leave(int named, long time, boolean ends) {
    int at = calls.leave(named);
    if (at != CallStack.NONE) {
      leaveBefore(at, time, ends);
    }
  }

  @Override
  public void enterSampled(long time, int region) {
    enter(time, region);
  }

  @Override
  public void leaveSampled(long time) {
    leave(0, time, false);
  }

  /** Whether samples stand for calls, so that times are estimates. */
  boolean isSampled() {
    return sampled != null;
  }

  private void enter(long time, int region) {
    int top = calls.topPlace();
    int parent = top == CallStack.NONE ? CallPathSums.ROOT : (int) calls.words()[top + NODE];
    int at = calls.enter(time, region, 0);
    if (at != CallStack.NONE) {
      int node = tree.child(parent, region);
      calls.words()[at + NODE] = node;
    }
  }

  /**
   * A call that began and ended before the window does not count.
   *
   * @param ends whether the call ends, and does not go on with another part
   */
  private void leaveBefore(int at, long time, boolean ends) {
    if (Long.compareUnsigned(time, window.from()) < 0) {
      return;
    }
    int region = (int) (calls.words()[at + CallStack.REGION] >>> 32);
    Sums sums = of(region);
    long enter = calls.words()[at + CallStack.TIME];
    boolean earlier = Long.compareUnsigned(enter, window.from()) < 0;
    if (!earlier && ends) {
      sums.calls++;
      tree.call((int) calls.words()[at + NODE]);
    }
    if (calls.find(region) == CallStack.NONE) {
      sums.inclusive += time - (earlier ? window.from() : enter);
    }
  }

  /** Whether calls are open. */
  boolean hasOpenCalls() {
    return !calls.isEmpty();
  }

  /** No more records: calls that are open go on until a time. */
  void finish(long time) {
    credit(time);
    while (!calls.isEmpty()) {
      int at = calls.leave(0);
      if (at == CallStack.NONE) {
        break;
      }
      leaveBefore(at, time, sampled == null || !sampled.isAt(calls.depth()));
    }
  }
}
