package org.tracetool.index;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.format.TraceFile;

/** How many bytes of files the streams of a trace have. */
public final class StreamSizes {
  private StreamSizes() {}

  /**
   * Bytes of events by the number of the stream; a file of one stream that holds all has any other
   * role.
   */
  public static Map<Integer, Long> of(List<TraceFile> files) {
    Map<Integer, Long> events = new HashMap<>();
    Map<Integer, Long> all = new HashMap<>();
    for (TraceFile f : files) {
      all.merge(f.stream(), f.bytes(), Long::sum);
      if (f.role().equals(TraceFile.EVENTS)) {
        events.merge(f.stream(), f.bytes(), Long::sum);
      }
    }
    return events.isEmpty() ? all : events;
  }
}
