package org.tracetool.filter.apply.window;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;

/** Tells which processes have records after a part of a trace, where the reading of it stops. */
public final class LaterRecords {
  private final TraceReader reader;
  private final ReadOptions options;

  /** For a trace that can be read more than once. */
  public LaterRecords(TraceReader reader, ReadOptions options) {
    this.reader = reader;
    this.options = options.reread().withKinds(null);
  }

  /** Those of some processes of a stream that have records, besides snapshots, from a time on. */
  public Set<Integer> of(int stream, long from, Set<Integer> processes) throws IOException {
    Set<Integer> found = new HashSet<>();
    ReadOptions later =
        options.withWindow(new TimeWindow(from, -1L)).withLocations(processes::contains);
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    for (StreamInfo s : reader.streams()) {
      if (s.id() != stream) {
        continue;
      }
      try (EventSource source = reader.open(s, Section.EVENTS, later)) {
        while (found.size() < processes.size() && source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            if (!event.kind().isSnapshot() && processes.contains(event.location())) {
              found.add(event.location());
            }
          }
        }
      }
    }
    return found;
  }
}
