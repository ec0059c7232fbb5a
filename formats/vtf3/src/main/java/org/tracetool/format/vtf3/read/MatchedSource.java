package org.tracetool.format.vtf3.read;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/**
 * The events of a trace with lines of a matched dump: their later records are sorted in by time.
 * Such lines do not tell their order among records of the same time, so they get the place that
 * tracing libraries give them: a completion comes before the process leaves the function in which
 * it waited, and a collective operation after the enter of its function and the samples taken
 * there.
 */
final class MatchedSource implements EventSource {
  private static final int BLOCK_WORDS = 16 << 10;

  /** Records of one time that are looked at together; of more, the place is no better than here. */
  private static final int MAX_SAME_TIME = 1 << 16;

  private final Rows events;
  private final Rows later;
  private final EventBlock group = new EventBlock();
  private final EventBlock late = new EventBlock();
  private final EventCursor row = new EventCursor();
  private final EventCursor lateRow = new EventCursor();

  /** Places of the late rows: number of the row that they come before, then their own number. */
  private long[] places = new long[16];

  private int[] lateRows = new int[16];
  private int nextPlace;
  private int groupRow;
  private boolean inGroup;

  /**
   * The events of both sources.
   *
   * @param events records at the time of their line, in order of time
   * @param later the other records of such lines, in order of time
   */
  MatchedSource(EventSource events, EventSource later) {
    this.events = new Rows(events);
    this.later = new Rows(later);
  }

  /** The rows of a source, one after the other. */
  private static final class Rows {
    private final EventSource source;
    private final EventBlock block = new EventBlock();
    private final EventCursor row = new EventCursor();
    private boolean there;
    private boolean ended;

    Rows(EventSource source) {
      this.source = source;
      row.wrap(block);
    }

    /** Returns whether there is a current row. */
    boolean any() throws IOException {
      while (!there && !ended) {
        there = row.next();
        if (!there) {
          ended = !source.read(block);
          row.wrap(block);
        }
      }
      return there;
    }

    long time() {
      return row.time();
    }

    void moveTo(EventBlock into) {
      into.append(row);
      there = false;
    }
  }

  @Override
  public boolean read(EventBlock into) throws IOException {
    into.clear();
    while (into.usedWords() < BLOCK_WORDS) {
      if (inGroup) {
        readFromGroup(into);
        continue;
      }
      boolean hasLater = later.any();
      if (!events.any()) {
        if (!hasLater) {
          break;
        }
        later.moveTo(into);
        continue;
      }
      int order = hasLater ? Long.compareUnsigned(events.time(), later.time()) : -1;
      if (order == 0) {
        collect(events.time());
      } else {
        (order < 0 ? events : later).moveTo(into);
      }
    }
    return into.rows() > 0;
  }

  /** Takes all rows of one time and finds the places of the late ones. */
  private void collect(long time) throws IOException {
    group.clear();
    late.clear();
    while (group.rows() < MAX_SAME_TIME && events.any() && events.time() == time) {
      events.moveTo(group);
    }
    while (late.rows() < MAX_SAME_TIME && later.any() && later.time() == time) {
      later.moveTo(late);
    }
    IntMap firstLeave = new IntMap();
    IntMap lastEnter = new IntMap();
    IntMap last = new IntMap();
    row.wrap(group);
    for (int i = 0; row.next(); i++) {
      EventKind kind = row.kind();
      int process = row.location();
      int enter = lastEnter.get(process);
      if (kind == EventKind.LEAVE && firstLeave.get(process) == 0) {
        firstLeave.put(process, i + 1);
      } else if (kind == EventKind.ENTER
          || kind == EventKind.COUNTER && enter != 0 && enter == last.get(process)) {
        lastEnter.put(process, i + 1); // samples are taken at the enter
      }
      last.put(process, i + 1);
    }
    int n = late.rows();
    if (n > places.length) {
      places = new long[2 * n];
      lateRows = new int[2 * n];
    }
    lateRow.wrap(late);
    for (int i = 0; lateRow.next(); i++) {
      int leave = firstLeave.get(lateRow.location());
      int enter = lateRow.kind() == EventKind.COLLECTIVE ? lastEnter.get(lateRow.location()) : 0;
      long place = enter > 0 ? enter : leave > 0 ? leave - 1 : group.rows();
      places[i] = place << 32 | i;
      lateRows[i] = lateRow.row();
    }
    Arrays.sort(places, 0, n);
    row.wrap(group);
    nextPlace = 0;
    groupRow = 0;
    inGroup = true;
  }

  private void readFromGroup(EventBlock into) {
    if (nextPlace < late.rows() && places[nextPlace] >>> 32 <= groupRow) {
      into.append(lateRow.moveTo(lateRows[(int) places[nextPlace++]]));
    } else if (row.next()) {
      groupRow++;
      into.append(row);
    } else {
      inGroup = false;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      events.source.close();
    } finally {
      later.source.close();
    }
  }
}
