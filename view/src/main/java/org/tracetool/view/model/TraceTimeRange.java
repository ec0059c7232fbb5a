package org.tracetool.view.model;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.index.BoxColumns;

/**
 * From when to when a trace is.
 *
 * @param first time of its first record, ticks
 * @param last time of its last record, ticks
 */
public record TraceTimeRange(long first, long last) {
  /** All of it. */
  public TimeWindow window() {
    return TimeWindow.through(first, last);
  }

  /** The part of a window that is within the trace; the whole trace if none is. */
  public TimeWindow cut(TimeWindow window) {
    TimeWindow whole = window();
    long from = Long.compareUnsigned(window.from(), first) < 0 ? first : window.from();
    long to =
        window.to() == -1L || Long.compareUnsigned(window.to(), whole.to()) > 0
            ? whole.to()
            : window.to();
    return Long.compareUnsigned(from, to) < 0 ? new TimeWindow(from, to) : whole;
  }

  /** Streams of which first and last records are read. */
  private static final int MAX_STREAMS = 64;

  private static final int THREADS = 2;

  /**
   * The extent of a trace, from its first and last records; if it has many streams, from what it
   * states itself and from its index, whose boxes are about a thousandth of the run wide.
   */
  public static TraceTimeRange of(TraceReader reader, PreviewCache previews, ReadOptions reading)
      throws IOException {
    BoxColumns boxes = previews.narrowest(0);
    if (boxes.size() == 0) { // no stream is in order of time
      return recorded(reader, 0, reading, true);
    }
    long start = boxes.from(0);
    long end = boxes.from(boxes.size() - 1);
    if (reader.streams().size() <= MAX_STREAMS) {
      return recorded(reader, end, reading, false);
    }
    long first = start;
    long last = end + (boxes.width() - 1);
    for (Definition.TimeRange stated : reader.definitions().all(Definition.TimeRange.class)) {
      first = isWithin(stated.first(), start, boxes.width()) ? stated.first() : first;
      last = isWithin(stated.last(), end, boxes.width()) ? stated.last() : last;
    }
    return new TraceTimeRange(first, last);
  }

  private static boolean isWithin(long time, long from, long width) {
    return Long.compareUnsigned(time - from, width) < 0;
  }

  /** The first time, and the last one, which is not before {@code end}. */
  private static TraceTimeRange recorded(
      TraceReader reader, long end, ReadOptions reading, boolean all) throws IOException {
    List<StreamInfo> streams = reader.streams();
    TraceTimeRange[] found = new TraceTimeRange[streams.size()];
    WorkerPool.run(
        THREADS, found.length, i -> found[i] = recorded(reader, streams.get(i), end, reading, all));
    long first = -1L;
    long last = 0;
    for (TraceTimeRange one : found) {
      first = Long.compareUnsigned(one.first, first) < 0 ? one.first : first;
      last = Long.compareUnsigned(one.last, last) > 0 ? one.last : last;
    }
    return Long.compareUnsigned(first, last) > 0
        ? new TraceTimeRange(end, end)
        : new TraceTimeRange(first, last);
  }

  private static TraceTimeRange recorded(
      TraceReader reader, StreamInfo stream, long end, ReadOptions reading, boolean all)
      throws IOException {
    long first = -1L;
    long last = 0;
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    // One record is wanted, so a larger buffer would be filled for nothing.
    ReadOptions few = reading.buffersFor(1, 0);
    try (EventSource source = reader.open(stream, Section.EVENTS, few)) {
      if (source.read(block) && event.wrap(block).next()) {
        first = event.time();
      }
    }
    ReadOptions tail = reading.withWindow(new TimeWindow(end, -1L));
    try (EventSource source = reader.open(stream, Section.EVENTS, tail)) {
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          boolean earlier = all && Long.compareUnsigned(event.time(), first) < 0;
          first = earlier ? event.time() : first;
          last = Long.compareUnsigned(event.time(), last) > 0 ? event.time() : last;
        }
      }
    }
    return new TraceTimeRange(first, last);
  }
}
