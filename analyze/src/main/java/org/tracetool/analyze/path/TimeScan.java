package org.tracetool.analyze.path;

import java.io.IOException;
import java.util.List;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.TimePieces;
import org.tracetool.analyze.store.WaitHistory;
import org.tracetool.core.definition.RegionClass;

/** Sums over the whole run of what the forward pass noted: by call path, and over time. */
public final class TimeScan {
  /** Column of {@link #places()}: time in the call path. */
  public static final int TIME = 0;

  /** Column: waiting in its calls. */
  public static final int WAITING = 1;

  private final CallPaths paths;
  private final PlaceSums places;
  private final double[] cpu;
  private final double[] device;
  private final long from;
  private final long to;
  private final double[] borders;
  private final double[] useful;
  private final double[] maxUseful;
  private final double[] waiting;
  private final WaitingPlace place;
  private final double[] front;
  private final PieceSums pieces;

  private TimeScan(CallPaths paths, long from, long to, int windows) {
    this.paths = paths;
    places = new PlaceSums(2, paths);
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
    place = new WaitingPlace(from, to, windows);
    front = new double[windows + 1];
    pieces = new PieceSums();
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
    WaitHistory history = new WaitHistory(l.waits());
    long done = to; // backwards, from wait to wait, so that each piece is read once
    while (history.step()) {
      long begin = Math.max(from, history.block().begin(history.number()));
      if (begin < done) {
        l.pieces().forEach(begin, done, pieces);
        done = begin;
      }
      addWait(number, l, history.block(), history.number(), sums);
    }
    l.pieces().forEach(from, done, pieces);
    pieces.finish(number, sums, own);
    for (int i = 0; i < own.length; i++) {
      useful[i] += own[i];
      maxUseful[i] = Math.max(maxUseful[i], own[i]);
    }
    l.pieces().release();
    if (!l.isDevice()) {
      l.curve().raise(borders, front);
    }
  }

  /** Sums up the pieces of one location. */
  private final class PieceSums implements TimePieces.Taker {
    private final long[] times = new long[cpu.length];
    private final int[] touched = new int[cpu.length];
    private int size;
    private final long[] inWindow = new long[useful.length];
    private final double[] acrossWindows = new double[useful.length];

    /** The window that the last piece was in, and the whole ticks that are in no other. */
    private int window;

    private long first = 1;
    private long last;

    @Override
    public void take(int path, boolean isUseful, long a, long b) {
      if (times[path] == 0 && b > a) {
        touched[size++] = path;
      }
      times[path] += b - a;
      if (!isUseful) {
        return;
      }
      if (a < first || b > last) {
        select(a);
      }
      if (a >= first && b <= last) {
        inWindow[window] += b - a;
      } else {
        addTo(acrossWindows, a, b, b - a);
      }
    }

    private void select(long time) {
      window = windowOf(time);
      first = (long) Math.ceil(borders[window]);
      last = (long) Math.floor(borders[window + 1]);
    }

    /** Adds the sums to those of all locations, and begins those of the next one. */
    void finish(int number, double[] sums, double[] own) {
      for (int i = 0; i < size; i++) {
        int path = touched[i];
        sums[path] += times[path];
        places.add(number, path, TIME, times[path]);
        times[path] = 0;
      }
      size = 0;
      for (int i = 0; i < own.length; i++) {
        own[i] = inWindow[i] + acrossWindows[i];
        inWindow[i] = 0;
        acrossWindows[i] = 0;
      }
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
    place.add(begin, end, length);
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
    for (int i = windowOf(begin); i < windows.length && borders[i] < end; i++) {
      double part = Math.min(end, borders[i + 1]) - Math.max(begin, borders[i]);
      if (part > 0) {
        windows[i] += amount * part / (end - begin);
      }
    }
  }

  /** The window of a time, or the one before where it is close to the border. */
  private int windowOf(long time) {
    int n = useful.length;
    double width = (double) (to - from) / n;
    int window = width <= 0 ? 0 : (int) Math.max(0, Math.floor((time - from) / width));
    window = Math.min(window, n - 1);
    return window > 0 && borders[window] > time ? window - 1 : window;
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

  /**
   * The part of the run in which most waiting is seen: begin and end, the same if there is none.
   */
  public double[] mostWaiting() {
    int most = 0;
    for (int i = 1; i < waiting.length; i++) {
      most = waiting[i] > waiting[most] ? i : most;
    }
    return place.in(most);
  }

  /** How far the farthest location is at a border on an ideal network. */
  public double front(int border) {
    return front[border];
  }
}
