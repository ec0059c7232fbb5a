package org.tracetool.analyze.path;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.WaitHistory;
import org.tracetool.core.collect.BinarySearch;
import org.tracetool.core.collect.LongList;

/**
 * Walks back from the event that ends last: along a location as long as it did not wait, then over
 * to whom it waited for. A call that waits for devices is on the path only until they do something.
 */
public final class CriticalPathWalk {
  /** A piece of the path on one location. */
  public record Stretch(int location, long begin, long end) {}

  private static final int DEVICE = WaitKind.WAIT_FOR_DEVICE.ordinal();
  private static final int MAX_STRETCHES = 1 << 20;

  /** Ticks that are looked at for a gap at first, and at most. */
  private static final long FIRST_SPAN = 1 << 10;

  private static final long MAX_SPAN = 1L << 60;

  private final List<LocationRecord> locations;
  private final WaitHistory[] histories;
  private final boolean[] isEmpty;
  private final long from;
  private final long to;
  private final DeviceActivities activities;
  private final PlaceSums times;
  private final List<Stretch> stretches = new ArrayList<>();

  private CriticalPathWalk(List<LocationRecord> locations, CallPaths paths, long from, long to) {
    times = new PlaceSums(1, paths);
    this.locations = locations;
    activities = new DeviceActivities(locations);
    this.from = from;
    this.to = to;
    histories = new WaitHistory[locations.size()];
    isEmpty = new boolean[locations.size()];
  }

  /**
   * Finds the critical path.
   *
   * @param end time of the last event
   * @param from begin of the time window; what of the path is in it counts
   * @param to its end
   */
  public static CriticalPathWalk of(
      List<LocationRecord> locations, CallPaths paths, long end, long from, long to) {
    CriticalPathWalk walk = new CriticalPathWalk(locations, paths, from, to);
    walk.run(walk.last(end), end);
    Collections.reverse(walk.stretches);
    return walk;
  }

  /** The pieces of the path, in order of time; joined on one location, or on streams of a rank. */
  public List<Stretch> stretches() {
    return stretches;
  }

  /** Time on the path by location and call path, in ticks. */
  public PlaceSums times() {
    return times;
  }

  private int last(long end) {
    int best = -1;
    for (int i = 0; i < locations.size(); i++) {
      LocationRecord l = locations.get(i);
      if (l.last() == end && (best < 0 || isBefore(l, locations.get(best)))) {
        best = i;
      }
    }
    return Math.max(0, best);
  }

  private static boolean isBefore(LocationRecord a, LocationRecord b) {
    if (a.isDevice() != b.isDevice()) {
      return b.isDevice();
    }
    int order = Integer.compare(a.rank(), b.rank());
    return order < 0 || order == 0 && a.thread() < b.thread();
  }

  private void run(int first, long end) {
    int at = first;
    long t = end;
    int steps = 0;
    while (t > 0) {
      long before = t;
      LocationRecord l = locations.get(at);
      boolean isStuck = steps > 2 * locations.size(); // they wait for each other
      if (l.isDevice()) {
        t = takeActivities(at, t);
        at = l.master() < 0 ? at : l.master();
        if (l.master() < 0 && t == before) {
          addGap(at, t);
          t = 0;
        }
      } else if (l.thread() == 0
          && (t > l.last() || t <= l.first())
          && activities.has(l.rank())) { // the devices work without their host
        long begin = t > l.last() ? l.last() : 0;
        at = takeDevices(at, DeviceActivities.IDLE, begin, t);
        t = begin;
      } else {
        boolean hasWait = goToWait(at, isStuck ? t - 1 : t);
        WaitHistory h = histories[at];
        long waitEnd = hasWait ? Math.min(t, h.block().end(h.number())) : -1;
        int team = teamBefore(l, t);
        long begin = team < 0 ? -1 : l.teamBegins().get(team);
        if (begin >= 0 && waitEnd <= begin && (begin < t || !isStuck)) {
          take(at, begin, t);
          long fork = l.teamBegins().get(team + 1);
          if (fork < begin) {
            addTime(at, (int) l.teamBegins().get(team + 2), fork, begin);
            addStretch(at, fork, begin);
          }
          t = Math.min(fork, begin);
          at = (int) l.teamBegins().get(team + 3);
        } else if (hasWait) {
          take(at, waitEnd, t);
          t = waitEnd;
          int cause = h.block().cause(h.number());
          if (isOfDevice(h)) {
            t = h.block().begin(h.number());
            cause = takeDevices(at, cause, t, waitEnd);
          }
          at = cause;
        } else {
          take(at, 0, t);
          t = 0;
        }
      }
      steps = t < before ? 0 : steps + 1;
    }
  }

  private static boolean isOfDevice(WaitHistory h) {
    return h.block().kind(h.number()) == DEVICE;
  }

  /** Goes back to the last wait that ends by a time or is for devices then; false if none does. */
  private boolean goToWait(int at, long time) {
    if (histories[at] == null) {
      histories[at] = new WaitHistory(locations.get(at).waits());
      isEmpty[at] = !histories[at].step();
    }
    WaitHistory h = histories[at];
    while (!isEmpty[at]
        && h.block().end(h.number()) > time
        && (!isOfDevice(h) || h.block().begin(h.number()) >= time)) {
      isEmpty[at] = !h.step();
    }
    return !isEmpty[at];
  }

  /**
   * Takes what the devices of a process execute in a part of the time, with the gaps between, and
   * of a location that waits for them what is before. Returns where the part begins.
   */
  private int takeDevices(int at, int first, long begin, long end) {
    long[] open = {end};
    int[] last = {at};
    activities.forEach(
        locations.get(at).rank(),
        first,
        begin,
        end,
        (stream, path, a, b) -> {
          if (stream != DeviceActivities.IDLE) {
            addTime(stream, CallPaths.NONE, b, open[0]);
            addTime(stream, path, a, b);
            addStretch(stream, a, open[0]);
            open[0] = a;
            last[0] = stream;
          }
        });
    take(at, begin, open[0]);
    return open[0] > begin ? at : last[0];
  }

  /** Place of the last begin of a team of a worker by a time; -1 if there is none. */
  private static int teamBefore(LocationRecord l, long time) {
    LongList begins = l.teamBegins();
    return (BinarySearch.countWhile(
                begins == null ? 0 : begins.size() / LocationRecord.TEAM_WIDTH,
                place -> begins.get(place * LocationRecord.TEAM_WIDTH) <= time)
            - 1)
        * LocationRecord.TEAM_WIDTH;
  }

  /** Takes the activities of a stream without a gap before a time; returns where they begin. */
  private long takeActivities(int at, long t) {
    LocationRecord l = locations.get(at);
    long begin = t;
    long span = FIRST_SPAN;
    long[] gap = {-1};
    while (begin > l.first() && t <= l.last() && gap[0] < 0) {
      long low = Math.max(l.first(), begin - span);
      l.pieces()
          .forEach(
              low,
              begin,
              (path, isUseful, a, b) -> {
                if (path == CallPaths.NONE) {
                  gap[0] = Math.max(gap[0], b);
                }
              });
      begin = gap[0] >= 0 ? gap[0] : low;
      span = Math.min(MAX_SPAN, 2 * span);
    }
    take(at, begin, t);
    return begin;
  }

  private void addGap(int at, long t) {
    addTime(at, CallPaths.ABSENT, 0, t);
    addStretch(at, 0, t);
  }

  /** A part of a location is on the path. */
  private void take(int at, long begin, long end) {
    if (end <= begin) {
      return;
    }
    LocationRecord l = locations.get(at);
    if (l.first() > begin) {
      addTime(at, CallPaths.ABSENT, begin, Math.min(l.first(), end));
    }
    l.pieces().forEach(begin, end, (path, isUseful, a, b) -> addTime(at, path, a, b));
    if (l.last() < end) {
      addTime(at, CallPaths.NONE, Math.max(begin, l.last()), end);
    }
    addStretch(at, begin, end);
  }

  private void addTime(int at, int path, long begin, long end) {
    long ticks = Math.min(end, to) - Math.max(begin, from);
    if (ticks > 0) {
      times.add(at, path, 0, ticks);
    }
  }

  /** Whether two locations are one in the path: streams of a rank have no number. */
  private boolean isSame(int a, int b) {
    LocationRecord l = locations.get(a);
    LocationRecord m = locations.get(b);
    return a == b || l.isDevice() && m.isDevice() && l.rank() == m.rank();
  }

  private void addStretch(int at, long begin, long end) {
    long a = Math.max(begin, from);
    long b = Math.min(end, to);
    if (b <= a) {
      return;
    }
    int last = stretches.size() - 1;
    if (last >= 0 && stretches.get(last).begin == b && isSame(stretches.get(last).location, at)) {
      stretches.set(last, new Stretch(at, a, stretches.get(last).end));
    } else if (stretches.size() < MAX_STRETCHES) {
      stretches.add(new Stretch(at, a, b));
    }
  }
}
