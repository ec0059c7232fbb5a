package org.tracetool.analyze.store;

import java.io.IOException;
import org.tracetool.core.collect.SpillLog;
import org.tracetool.core.collect.SpillStore;

/**
 * How far a location is on an ideal network, as a function of the time of the run: at each point
 * the time, the virtual time, and whether that goes on from there.
 */
public final class VirtualCurve {
  private final SpillLog log;
  private long time;
  private long virtual;

  /** No points yet. */
  public VirtualCurve(SpillStore store) {
    log = new SpillLog(store);
  }

  /** Appends a point. */
  public void add(long newTime, long newVirtual, boolean runs) throws IOException {
    log.beginEntry();
    log.appendSigned(newTime - time);
    log.appendSigned((newVirtual - virtual - (newTime - time)) << 1 | (runs ? 1 : 0));
    time = newTime;
    virtual = newVirtual;
  }

  /**
   * Raises the front of all locations at some times to this one's where that is ahead; the points
   * are used up by this.
   *
   * @param times ascending, in ticks
   * @param front the largest virtual time at each of the times
   */
  public void raise(double[] times, double[] front) throws IOException {
    long t = 0;
    long v = 0;
    boolean runs = false;
    boolean hasPoint = false;
    int next = 0;
    while (log.hasNext()) {
      long nextTime = t + log.readSigned();
      long word = log.readSigned();
      while (next < times.length && times[next] < nextTime) {
        if (hasPoint) {
          front[next] = Math.max(front[next], v + (runs ? times[next] - t : 0));
        }
        next++;
      }
      v += (word >> 1) + (nextTime - t);
      t = nextTime;
      runs = (word & 1) != 0;
      hasPoint = true;
    }
    for (; next < times.length && hasPoint; next++) {
      front[next] = Math.max(front[next], v + (runs ? times[next] - t : 0));
    }
  }
}
