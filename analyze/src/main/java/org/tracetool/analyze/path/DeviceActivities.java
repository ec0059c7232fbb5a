package org.tracetool.analyze.path;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.analyze.store.TimePieces;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongList;

/**
 * What the devices of a process execute in a part of the time, such as a call that waits for them.
 * A moment at which several streams work belongs to one of them, so that nothing counts twice.
 */
final class DeviceActivities {
  /** Instead of a stream: none of them works. */
  static final int IDLE = -1;

  // Longs of a row.
  private static final int BEGIN = 0;
  private static final int END = 1;
  private static final int STREAM = 2;
  private static final int PATH = 3;
  private static final int WIDTH = 4;

  /** Takes activities. */
  @FunctionalInterface
  interface Taker {
    /**
     * A part of an activity, or a time without any.
     *
     * @param stream number of the location, or {@link #IDLE}
     * @param path the call path there
     */
    void take(int stream, int path, long begin, long end);
  }

  private final List<LocationRecord> locations;
  private final Map<Integer, IntList> streams = new HashMap<>();

  /** Parts of the time in order, without gaps, and the same with one stream more. */
  private LongList rows = new LongList();

  private LongList next = new LongList();
  private int row;
  private int stream;
  private final TimePieces.Taker puts = this::put;

  DeviceActivities(List<LocationRecord> locations) {
    this.locations = locations;
    for (int i = 0; i < locations.size(); i++) {
      if (locations.get(i).isDevice()) {
        streams.computeIfAbsent(locations.get(i).rank(), rank -> new IntList()).add(i);
      }
    }
  }

  /** Whether a process has streams of devices. */
  boolean has(int rank) {
    return streams.containsKey(rank);
  }

  /**
   * Gives what a process executes on its devices, from the last part back, without gaps.
   *
   * @param rank of the process, which has streams
   * @param first the stream that goes before others where several work at the same time, or {@link
   *     #IDLE}; else the one with the lowest number
   */
  void forEach(int rank, int first, long begin, long end, Taker taker) {
    IntList all = streams.get(rank);
    long high = end;
    while (high > begin) {
      long low = begin;
      for (int i = 0; i < all.size(); i++) { // of each stream one block at a time
        low = Math.max(low, locations.get(all.get(i)).pieces().blockBegin(high));
      }
      rows.removeLast(rows.size());
      addRow(rows, low, high, IDLE, CallPaths.NONE);
      if (first != IDLE) {
        fill(first, low, high);
      }
      for (int i = 0; i < all.size() && isIdle(); i++) {
        if (all.get(i) != first) {
          fill(all.get(i), low, high);
        }
      }
      for (int at = rows.size() - WIDTH; at >= 0; at -= WIDTH) {
        taker.take(
            (int) rows.get(at + STREAM),
            (int) rows.get(at + PATH),
            rows.get(at + BEGIN),
            rows.get(at + END));
      }
      high = low;
    }
  }

  private boolean isIdle() {
    for (int at = 0; at < rows.size(); at += WIDTH) {
      if (rows.get(at + STREAM) == IDLE) {
        return true;
      }
    }
    return false;
  }

  /** Puts the activities of a stream where no stream works yet. */
  private void fill(int number, long low, long high) {
    next.removeLast(next.size());
    row = 0;
    stream = number;
    locations.get(number).pieces().forEach(low, high, puts);
    for (; row < rows.size(); row += WIDTH) {
      copyRow();
    }
    LongList done = rows;
    rows = next;
    next = done;
  }

  private void put(int path, boolean isUseful, long begin, long end) {
    if (path == CallPaths.NONE) {
      return;
    }
    while (row < rows.size() && rows.get(row + END) <= begin) {
      copyRow();
      row += WIDTH;
    }
    while (row < rows.size() && rows.get(row + BEGIN) < end) {
      long from = rows.get(row + BEGIN);
      long to = rows.get(row + END);
      if (rows.get(row + STREAM) == IDLE) {
        addRow(next, from, begin, IDLE, CallPaths.NONE);
        addRow(next, Math.max(from, begin), Math.min(to, end), stream, path);
        rows.set(row + BEGIN, Math.min(to, end));
      }
      if (to > end) {
        return;
      }
      copyRow();
      row += WIDTH;
    }
  }

  private void copyRow() {
    addRow(
        next,
        rows.get(row + BEGIN),
        rows.get(row + END),
        (int) rows.get(row + STREAM),
        (int) rows.get(row + PATH));
  }

  private static void addRow(LongList to, long begin, long end, int stream, int path) {
    if (end > begin) {
      to.add(begin);
      to.add(end);
      to.add(stream);
      to.add(path);
    }
  }
}
