package org.tracetool.view.model;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;
import org.tracetool.index.TraceIndex;

/**
 * From when to when a trace is.
 *
 * @param first time of its first record, ticks
 * @param last time of its last record, ticks
 */
public record Extent(long first, long last) {
  /** The extent of a trace: from its index, then from the first and last records. */
  public static Extent of(TraceReader reader, TraceIndex index, ReadOptions reading)
      throws IOException {
    List<PreviewBox> boxes = index.boxes(0, TimeWindow.ALL, 1 << 20);
    if (boxes.isEmpty()) {
      return new Extent(0, 0);
    }
    PreviewBox start = boxes.get(0);
    PreviewBox end = boxes.get(boxes.size() - 1);
    long first = -1L;
    long last = 0;
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = reader.open(stream, Section.EVENTS, reading)) {
        if (source.read(block) && event.wrap(block).next()) {
          first = Long.compareUnsigned(event.time(), first) < 0 ? event.time() : first;
        }
      }
      ReadOptions tail = reading.withWindow(new TimeWindow(end.from(), -1L));
      try (EventSource source = reader.open(stream, Section.EVENTS, tail)) {
        while (source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            last = Long.compareUnsigned(event.time(), last) > 0 ? event.time() : last;
          }
        }
      }
    }
    if (Long.compareUnsigned(first, start.from()) < 0 || Long.compareUnsigned(first, last) > 0) {
      first = start.from();
    }
    return new Extent(first, last);
  }
}
