package org.tracetool.view.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.BoxColumns;

/**
 * The time of the last record of each process, with which its calls end that are never left. It is
 * read when a question needs it: the last box of the index that has records of the process, and no
 * more.
 */
final class LastRecords {
  private final Map<Integer, Long> known = new ConcurrentHashMap<>();

  /**
   * The time of the last record of a process, or the end of a window if that comes first.
   *
   * @param windowEnd ticks, unsigned
   */
  long endOf(ViewedTrace trace, int location, long windowEnd) throws IOException {
    Long last = known.get(location);
    if (last == null) {
      BoxColumns boxes = trace.previews().narrowest(location);
      if (boxes.size() == 0) {
        return Ticks.earlier(trace.extent().last(), windowEnd); // records are not in order of time
      }
      long from = boxes.from(boxes.size() - 1);
      if (Long.compareUnsigned(from, windowEnd) >= 0) {
        return windowEnd;
      }
      last = read(trace, location, from, boxes.width());
    }
    return Ticks.earlier(last, windowEnd);
  }

  /** Reads a last box, also for the other processes of the stream that have the same one. */
  private long read(ViewedTrace trace, int location, long from, long width) throws IOException {
    TimeWindow box = TimeWindow.through(from, from + (width - 1));
    Map<Integer, Long> found = new HashMap<>();
    for (StreamInfo stream : trace.records().streamsOf(new int[] {location})) {
      trace
          .records()
          .read(
              stream,
              box,
              l -> true,
              null,
              e -> {
                if (!e.kind().isSnapshot()) {
                  found.merge(e.location(), e.time(), Ticks::later);
                }
                return true;
              });
    }
    for (Map.Entry<Integer, Long> last : found.entrySet()) {
      BoxColumns boxes = trace.previews().narrowest(last.getKey());
      if (boxes.size() > 0 && boxes.from(boxes.size() - 1) == from) {
        known.put(last.getKey(), last.getValue());
      }
    }
    return found.getOrDefault(location, from + (width - 1));
  }
}
