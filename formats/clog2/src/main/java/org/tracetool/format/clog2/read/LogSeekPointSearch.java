package org.tracetool.format.clog2.read;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StartFacet.Start;
import org.tracetool.core.format.StartList;
import org.tracetool.format.clog2.file.FileCursor;
import org.tracetool.format.clog2.file.LogCursor.RecordKind;
import org.tracetool.format.clog2.map.Clog2Clock;

/** Finds places of a log in order of time where reading can begin, which are any of its records. */
final class LogSeekPointSearch {
  private final StartList starts;
  private final Clog2Clock clock;

  /** The time of the last event or message, in ticks. */
  private long latest;

  /**
   * @param distance bytes between two places, at least
   */
  LogSeekPointSearch(long distance, Clog2Clock clock) {
    starts = new StartList(distance);
    this.clock = clock;
  }

  /** Reads a log for its places; empty if there is none that could be used. */
  List<Start> of(LogSource source) throws IOException {
    source.setSearch(this);
    EventBlock block = new EventBlock();
    while (starts.isKnown() && source.read(block)) {
      // the rows are of no interest
    }
    return starts.all();
  }

  /** A record was read, of which nothing is done yet. */
  void offer(FileCursor record, LogSource source) {
    if (starts.isDue(record.offset())) {
      LongList state = new LongList();
      state.add(Double.doubleToLongBits(record.storedTime()));
      state.add(Double.doubleToLongBits(record.shift()));
      source.save(state);
      starts.add(new Start(latest, record.offset(), state.toArray()));
    }
    boolean counts = record.sort() == RecordKind.MESSAGE || record.sort() == RecordKind.BARE;
    if (counts && clock.has(record.time())) {
      latest = clock.ticks(record.time());
    }
  }
}
