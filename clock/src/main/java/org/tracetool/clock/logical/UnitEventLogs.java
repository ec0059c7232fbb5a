package org.tracetool.clock.logical;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.clock.match.EndpointMatcher;
import org.tracetool.clock.match.EndpointStore;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;

/** The records of one unit, of all its threads, in order of time. */
final class UnitEventLogs {
  private final List<Part> parts = new ArrayList<>();
  private final TimeMap map;
  private final long base;
  private Part head;
  private long time = Long.MIN_VALUE;

  /** One log. */
  private static final class Part {
    private final EventSource source;
    private final int log;
    private final EventBlock block = new EventBlock(64);
    private final EventCursor cursor = block.cursor();
    private long number = -1;

    Part(EventSource source, int log) {
      this.source = source;
      this.log = log;
    }

    boolean next() throws IOException {
      number++;
      if (cursor.next()) {
        return true;
      }
      while (source.read(block)) {
        if (cursor.wrap(block).next()) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * No records yet.
   *
   * @param map from the times of the trace to those that the logical clock starts from
   * @param base what the times of the logs count from
   */
  UnitEventLogs(TimeMap map, long base) {
    this.map = map;
    this.base = base;
  }

  void add(EndpointStore.Log log, int number) throws IOException {
    Part part = new Part(log.stored().open(), number);
    if (part.next()) {
      parts.add(part);
    }
  }

  /** Steps to the first record; false if there is none. */
  boolean start() {
    return choose();
  }

  /** Steps to the next record; false at the end. */
  boolean next() throws IOException {
    if (!head.next()) {
      parts.remove(head);
    }
    return choose();
  }

  private boolean choose() {
    head = null;
    for (Part part : parts) {
      if (head == null || part.cursor.time() < head.cursor.time()) {
        head = part;
      }
    }
    if (head != null) {
      time = Math.max(time, map.at(head.cursor.time() + base));
    }
    return head != null;
  }

  EventCursor event() {
    return head.cursor;
  }

  /** Time of the record, on the clock that the logical one starts from. */
  long time() {
    return time;
  }

  /** See {@link EndpointMatcher#record}. */
  long record() {
    return EndpointMatcher.record(head.log, head.number);
  }
}
