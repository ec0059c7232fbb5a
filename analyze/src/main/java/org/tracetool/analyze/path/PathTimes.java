package org.tracetool.analyze.path;

import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.PathTicks;
import org.tracetool.analyze.store.TimePieces;
import org.tracetool.analyze.store.WaitHistory;
import org.tracetool.core.definition.RegionClass;

/** The time of one location by call path in a part of the run, without its wait states. */
final class PathTimes implements WaitHistory.Taker {
  private final CallPaths paths;
  private final PathTicks sums;

  /** Waiting in the part of the run. */
  double waiting;

  private LocationRecord location;
  private long from;
  private long to;
  private RegionClass waitType;
  private final TimePieces.Taker waits = this::takeWait;

  PathTimes(CallPaths paths) {
    this.paths = paths;
    sums = new PathTicks(paths.size());
  }

  /** Computes the times of a location between two times. */
  void measure(LocationRecord l, WaitHistory history, long begin, long end) {
    sums.clear();
    waiting = 0;
    location = l;
    from = begin;
    to = end;
    if (l.thread() == 0 && l.first() > begin) {
      sums.add(CallPaths.ABSENT, Math.min(l.first(), end) - begin);
    }
    if (end > begin) {
      l.pieces().addTimes(begin, end, sums);
      history.forEach(begin, end, this);
    }
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
      sums.remove(path, end - begin);
    }
  }

  /** How many paths have time. */
  int size() {
    return sums.size();
  }

  /** One of the paths that have time. */
  int path(int number) {
    return sums.path(number);
  }

  /** The time of a path. */
  long ticks(int path) {
    return sums.ticks(path);
  }
}
