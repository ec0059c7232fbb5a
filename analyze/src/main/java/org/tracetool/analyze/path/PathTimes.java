package org.tracetool.analyze.path;

import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.TimePieces;
import org.tracetool.analyze.store.WaitHistory;
import org.tracetool.core.definition.RegionClass;

/** The time of one location by call path in a part of the run, without its wait states. */
final class PathTimes implements TimePieces.Taker, WaitHistory.Taker {
  private final CallPaths paths;
  private final long[] times;
  private final int[] touched;
  private int size;

  /** Waiting in the part of the run. */
  double waiting;

  private LocationRecord location;
  private long from;
  private long to;
  private RegionClass waitType;
  private final TimePieces.Taker waits = this::takeWait;

  PathTimes(CallPaths paths) {
    this.paths = paths;
    times = new long[paths.size()];
    touched = new int[paths.size()];
  }

  /** Computes the times of a location between two times. */
  void measure(LocationRecord l, WaitHistory history, long begin, long end) {
    clear();
    location = l;
    from = begin;
    to = end;
    if (l.thread() == 0 && l.first() > begin) {
      add(CallPaths.ABSENT, Math.min(l.first(), end) - begin);
    }
    if (end > begin) {
      l.pieces().forEach(begin, end, this);
      history.forEach(begin, end, this);
    }
  }

  private void clear() {
    for (int i = 0; i < size; i++) {
      times[touched[i]] = 0;
    }
    size = 0;
    waiting = 0;
  }

  private void add(int path, long ticks) {
    if (ticks > 0 && times[path] == 0) {
      touched[size++] = path;
    }
    times[path] += ticks;
  }

  @Override
  public void take(int path, boolean isUseful, long begin, long end) {
    add(path, end - begin);
  }

  @Override
  public void take(WaitHistory.Block block, int wait) {
    waiting += block.lengthBetween(wait, from, to);
    waitType = type(block.path(wait));
    long begin = Math.max(from, block.begin(wait));
    long end = Math.min(to, block.end(wait));
    location.pieces().forEach(begin, end, waits);
  }

  private RegionClass type(int path) {
    int region = paths.region(path);
    return region < 0 ? null : paths.regions().type(region);
  }

  /** A piece of a wait is none of other work. */
  private void takeWait(int path, boolean isUseful, long begin, long end) {
    if (type(path) == waitType) {
      times[path] -= end - begin;
    }
  }

  /** How many paths have time. */
  int size() {
    return size;
  }

  /** One of the paths that have time. */
  int path(int number) {
    return touched[number];
  }

  /** The time of a path. */
  long ticks(int path) {
    return times[path];
  }
}
