package org.tracetool.analyze.path;

import java.io.IOException;
import java.util.List;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.WaitHistory;
import org.tracetool.core.definition.RegionClass;

/** Sums over the whole run of what the forward pass noted: by call path, and over time. */
public final class TimeScan {
  /** Column of {@link #places()}: time in the call path. */
  public static final int TIME = 0;

  /** Column: waiting in its calls. */
  public static final int WAITING = 1;

  private final CallPaths paths;
  private final PlaceSums places = new PlaceSums(2);
  private final double[] cpu;
  private final double[] device;
  private final long from;
  private final long to;
  private final double[] borders;
  private final double[] useful;
  private final double[] maxUseful;
  private final double[] waiting;
  private final double[] front;

  private TimeScan(CallPaths paths, long from, long to, int windows) {
    this.paths = paths;
    this.from = from;
    this.to = to;
    cpu = new double[paths.size()];
    device = new double[paths.size()];
    borders = new double[windows + 1];
    for (int i = 0; i <= windows; i++) {
      borders[i] = from + (double) (to - from) * i / windows;
    }
    useful = new double[windows];
    maxUseful = new double[windows];
    waiting = new double[windows];
    front = new double[windows + 1];
  }

  /**
   * Sums all up.
   *
   * @param from begin of the part that counts
   * @param to its end
   * @param windows number of equal parts, at least 1
   */
  public static TimeScan of(
      List<LocationRecord> locations, CallPaths paths, long from, long to, int windows)
      throws IOException {
    TimeScan scan = new TimeScan(paths, from, to, windows);
    for (int i = 0; i < locations.size(); i++) {
      scan.add(i, locations.get(i));
    }
    return scan;
  }

  private void add(int number, LocationRecord l) throws IOException {
    double[] sums = l.isDevice() ? device : cpu;
    double[] own = new double[useful.length];
    if (l.thread() == 0 && l.first() > from) {
      sums[CallPaths.ABSENT] += Math.min(l.first(), to) - from;
      places.add(number, CallPaths.ABSENT, TIME, Math.min(l.first(), to) - from);
    }
    l.pieces()
        .forEach(
            from,
            to,
            (path, isUseful, a, b) -> {
              sums[path] += b - a;
              places.add(number, path, TIME, b - a);
              if (isUseful) {
                addTo(own, a, b, b - a);
              }
            });
    for (int i = 0; i < own.length; i++) {
      useful[i] += own[i];
      maxUseful[i] = Math.max(maxUseful[i], own[i]);
    }
    WaitHistory history = new WaitHistory(l.waits());
    while (history.step()) {
      addWait(number, l, history.block(), history.number(), sums);
    }
    l.pieces().release();
    if (!l.isDevice()) {
      l.curve().raise(borders, front);
    }
  }

  private void addWait(
      int number, LocationRecord l, WaitHistory.Block block, int wait, double[] sums) {
    long begin = Math.max(from, block.begin(wait));
    long end = Math.min(to, block.end(wait));
    double length = block.lengthBetween(wait, from, to);
    if (length <= 0) {
      return;
    }
    places.add(number, block.path(wait), WAITING, length);
    addTo(waiting, begin, end, length);
    RegionClass type = type(block.path(wait));
    l.pieces()
        .forEach(
            begin,
            end,
            (path, isUseful, a, b) -> {
              if (type(path) == type) {
                sums[path] -= b - a;
              }
            });
  }

  private RegionClass type(int path) {
    int region = paths.region(path);
    return region < 0 ? null : paths.regions().type(region);
  }

  /** Adds an amount that is evenly spread over a part of the time. */
  private void addTo(double[] windows, long begin, long end, double amount) {
    int n = windows.length;
    double width = (double) (to - from) / n;
    int first = width <= 0 ? 0 : (int) Math.max(0, Math.floor((begin - from) / width) - 1);
    for (int i = Math.min(first, n - 1); i < n && borders[i] < end; i++) {
      double part = Math.min(end, borders[i + 1]) - Math.max(begin, borders[i]);
      if (part > 0) {
        windows[i] += amount * part / (end - begin);
      }
    }
  }

  /** Time and waiting by location and call path. */
  public PlaceSums places() {
    return places;
  }

  /** Time of all CPU locations in a call path without waits, in ticks. */
  public double cpuTicks(int path) {
    return cpu[path];
  }

  /** Time of all streams of devices in a call path without waits, in ticks. */
  public double deviceTicks(int path) {
    return device[path];
  }

  /** Where windows begin and end. */
  public double border(int number) {
    return borders[number];
  }

  /** Useful time in a window. */
  public double useful(int window) {
    return useful[window];
  }

  /** Useful time in a window of the location that has most. */
  public double maxUseful(int window) {
    return maxUseful[window];
  }

  /** Waiting in a window. */
  public double waiting(int window) {
    return waiting[window];
  }

  /** How far the farthest location is at a border on an ideal network. */
  public double front(int border) {
    return front[border];
  }
}
