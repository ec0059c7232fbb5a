package org.tracetool.stats.collect;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.DeviceWork;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.sums.DeviceSums;
import org.tracetool.stats.sums.KeyedSums;

/**
 * The devices of one process, whose events come in order of time: what its streams do at the same
 * time. The outermost calls of a stream are its operations.
 */
final class DeviceProcess {
  private static final int WORKS = DeviceWork.values().length;
  private static final int COMPUTATION = DeviceWork.COMPUTATION.ordinal();
  private static final int COMMUNICATION = DeviceWork.COMMUNICATION.ordinal();
  private static final int TRANSFER = DeviceWork.TRANSFER.ordinal();

  /** A stream of a device. */
  private static final class Queue {
    private final CallStack calls = new CallStack();
    private int region;
    private int work;
    private boolean isCounted;
    private long last;
  }

  private final int place;
  private final TimeWindow window;
  private final KeyedSums devices;
  private final KeyedSums kernels;
  private final LaunchMatcher launches;
  private final TokenTable<Queue> queues = new TokenTable<>();
  private final List<Queue> all = new ArrayList<>();
  private final int[] running = new int[WORKS];
  private long now;

  /**
   * For one process.
   *
   * @param place of the process in the sums
   * @param window what counts
   */
  DeviceProcess(int place, TimeWindow window, PartialSums sums) {
    this.place = place;
    this.window = window;
    devices = sums.devices;
    kernels = sums.kernels;
    launches = new LaunchMatcher(sums.options.mostLaunches(), this::addDelay);
    now = window.from();
  }

  private void add(int column, long ticks) {
    devices.add(devices.row(place) + column, ticks);
  }

  private void addDelay(int region, long delay) {
    addDelay(devices, place, delay);
    addDelay(kernels, region, delay);
  }

  private static void addDelay(KeyedSums table, long key, long delay) {
    int row = table.row(key);
    long[] values = table.values();
    table.add(row + DeviceSums.LAUNCHED, 1);
    table.add(row + (delay < 0 ? DeviceSums.EARLY : DeviceSums.DELAY), Math.abs(delay));
    values[row + DeviceSums.MIN_DELAY] = Math.min(values[row + DeviceSums.MIN_DELAY], delay);
    values[row + DeviceSums.MAX_DELAY] = Math.max(values[row + DeviceSums.MAX_DELAY], delay);
  }

  /** Adds up the time up to a moment, and returns the moment or a later one. */
  private long advance(long time) {
    long until = window.isBehind(time) ? window.to() : time;
    if (Long.compareUnsigned(until, now) <= 0) {
      return now;
    }
    long ticks = until - now;
    now = until;
    boolean computes = running[COMPUTATION] > 0;
    boolean communicates = running[COMMUNICATION] > 0;
    boolean transfers = running[TRANSFER] > 0;
    if (computes || communicates || transfers) {
      add(DeviceSums.BUSY, ticks);
      add(DeviceSums.COMPUTATION, computes ? ticks : 0);
      add(DeviceSums.COMMUNICATION, communicates ? ticks : 0);
      add(DeviceSums.TRANSFER, transfers ? ticks : 0);
      add(DeviceSums.EXPOSED, computes || transfers ? 0 : ticks);
    }
    return now;
  }

  /** A call of a program that has a number begins. */
  void addLaunch(long number, long time) {
    launches.addLaunch(number, time);
  }

  /**
   * A stream enters a region.
   *
   * @param region the place of the region
   * @param isPart whether this goes on with an operation
   * @param number what it shares with its launch; 0 if it has none
   */
  void enter(int stream, long time, int region, DeviceWork work, boolean isPart, long number) {
    Queue q = queues.get(stream);
    if (q == null) {
      q = new Queue();
      queues.put(stream, q);
      all.add(q);
      add(DeviceSums.STREAMS, 1);
    }
    q.last = time;
    boolean isOperation = q.calls.isEmpty();
    q.calls.enter(time, region, 0);
    if (!isOperation) {
      return;
    }
    advance(time);
    running[work.ordinal()]++;
    q.region = region;
    q.work = work.ordinal();
    q.isCounted = !isPart && window.contains(time);
    if (q.isCounted) {
      add(DeviceSums.COUNT, 1);
      kernels.add(kernels.row(region) + DeviceSums.COUNT, 1);
      if (number != 0) {
        launches.addOperation(number, time, region);
      }
    }
  }

  /** A stream leaves the region that it entered last. */
  void leave(int stream, long time) {
    Queue q = queues.get(stream);
    if (q == null) {
      return;
    }
    q.last = time;
    leave(q, time);
  }

  private void leave(Queue q, long time) {
    int call = q.calls.leave(0);
    if (call == CallStack.NONE || !q.calls.isEmpty()) {
      return;
    }
    long begin = q.calls.words()[call + CallStack.TIME];
    advance(time);
    running[q.work]--;
    long from = Long.compareUnsigned(begin, window.from()) < 0 ? window.from() : begin;
    long to = window.isBehind(time) ? window.to() : time;
    long ticks = Long.compareUnsigned(to, from) > 0 ? to - from : 0;
    int row = kernels.row(q.region);
    kernels.add(row + DeviceSums.BUSY, ticks);
    if (q.isCounted && ticks == time - begin) {
      long[] values = kernels.values();
      values[row + DeviceSums.MIN_DURATION] =
          Math.min(values[row + DeviceSums.MIN_DURATION], ticks);
      values[row + DeviceSums.MAX_DURATION] =
          Math.max(values[row + DeviceSums.MAX_DURATION], ticks);
    }
  }

  /** Another event of a stream. */
  void pass(int stream, long time) {
    Queue q = queues.get(stream);
    if (q != null) {
      q.last = time;
    }
  }

  /** No more events of a stream: an operation that is open ends with the last one. */
  void end(int stream) {
    Queue q = queues.get(stream);
    if (q != null && window.to() == -1L) {
      end(q, q.last);
    }
  }

  /** No more events: operations that are open go on to the end of the window. */
  void end() {
    for (Queue q : all) {
      end(q, window.to());
    }
  }

  private void end(Queue q, long time) {
    while (!q.calls.isEmpty()) {
      leave(q, time);
    }
  }

  /** Whether launches were forgotten, so that operations may lack theirs. */
  boolean isForgetful() {
    return launches.isForgetful();
  }
}
