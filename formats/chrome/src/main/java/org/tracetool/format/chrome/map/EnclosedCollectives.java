package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * Collective operations of own exports, which say when they begin: they end with the innermost call
 * around them, which is written a little before or after them.
 */
final class EnclosedCollectives {
  /** Calls of a row that are remembered, and operations that wait for their call. */
  private static final int MAX_NEAR = 64;

  private static final int DURATION = 5;

  private final TimelineIntake intake;
  private final Map<Integer, Row> rows = new HashMap<>();

  /** What is near on a row. */
  private static final class Row {
    final long[] begins = new long[MAX_NEAR];
    final long[] ends = new long[MAX_NEAR];
    int calls;
    final Deque<Waiting> waiting = new ArrayDeque<>(0);
  }

  /** An operation the end of which is not known. */
  private record Waiting(long time, long[] fields) {}

  EnclosedCollectives(TimelineIntake intake) {
    this.intake = intake;
  }

  /**
   * Takes the part of a member in an operation.
   *
   * @param fields those of {@link EventKind#COLLECTIVE}, with a duration of 0 if it is not known
   */
  void take(int row, long time, long[] fields) throws IOException {
    Row near = rows.computeIfAbsent(row, r -> new Row());
    long end = fields[DURATION] == 0 ? end(near, time) : time;
    if (end >= time) {
      add(row, time, fields, end);
      return;
    }
    near.waiting.add(new Waiting(time, fields));
    if (near.waiting.size() > MAX_NEAR) {
      Waiting oldest = near.waiting.remove();
      add(row, oldest.time(), oldest.fields(), oldest.time());
    }
  }

  /** The end of the shortest call around a time; less than the time if none is known. */
  private static long end(Row near, long time) {
    long found = Long.MIN_VALUE;
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < Math.min(near.calls, MAX_NEAR); i++) {
      long length = near.ends[i] - near.begins[i];
      if (near.begins[i] <= time && time < near.ends[i] && length < shortest) {
        found = near.ends[i];
        shortest = length;
      }
    }
    return found;
  }

  private void add(int row, long time, long[] fields, long end) throws IOException {
    long[] all = Arrays.copyOf(fields, EventKind.COLLECTIVE.fieldCount());
    all[DURATION] = Math.max(all[DURATION], end - time);
    intake.addPoint(row, time, EventKind.COLLECTIVE, all);
  }

  /** Takes a call. */
  void noteCall(int row, long begin, long end) throws IOException {
    Row near = rows.computeIfAbsent(row, r -> new Row());
    int at = near.calls++ % MAX_NEAR;
    near.calls = near.calls >= 2 * MAX_NEAR ? MAX_NEAR : near.calls;
    near.begins[at] = begin;
    near.ends[at] = end;
    if (near.waiting.isEmpty()) {
      return;
    }
    for (Iterator<Waiting> i = near.waiting.iterator(); i.hasNext(); ) {
      Waiting waiting = i.next();
      if (begin <= waiting.time() && waiting.time() < end) {
        add(row, waiting.time(), waiting.fields(), end);
        i.remove();
      }
    }
  }

  /** There are no more calls: operations that still wait have no length. */
  void finish() throws IOException {
    for (Map.Entry<Integer, Row> e : rows.entrySet()) {
      for (Waiting waiting : e.getValue().waiting) {
        add(e.getKey(), waiting.time(), waiting.fields(), waiting.time());
      }
    }
  }
}
