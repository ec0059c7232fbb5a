package org.tracetool.cli.filter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.work.WorkerPool;

/** How many records a trace has, or a window of it, of which those of some processes were read. */
final class TotalRecordCounts {
  private record Place(StreamInfo stream, Section section) {}

  private final RecordTally tally = new RecordTally();

  private TotalRecordCounts() {}

  /** Counts all records of the window in the options. */
  static TotalRecordCounts of(TraceReader reader, ReadOptions options, int threads)
      throws IOException {
    List<Place> places = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      for (Section section : Section.values()) {
        if (section != Section.MARKERS && reader.has(stream, section)) {
          places.add(new Place(stream, section));
        }
      }
    }
    if (reader.has(null, Section.MARKERS)) {
      places.add(new Place(null, Section.MARKERS));
    }
    // Damage outside of the chosen part counts too: with it, the percentages are not right.
    ReadOptions quiet = options.reread();
    TotalRecordCounts counts = new TotalRecordCounts();
    WorkerPool.run(
        threads,
        places.size(),
        i -> counts.add(reader.count(places.get(i).stream(), places.get(i).section(), quiet)));
    return counts;
  }

  private synchronized void add(RecordTally other) {
    tally.add(other);
  }

  /** How many records of a kind there are. */
  long of(EventKind kind) {
    return tally.count(kind);
  }
}
