package org.tracetool.check;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;

/**
 * Compares stored statistics with the events: how often each process called each region up to the
 * end. Only statistics of the end of the run are compared.
 */
final class StatisticsCheck {
  private final Context context;
  private final EventTally tally;

  StatisticsCheck(Context context, EventParts parts) {
    this.context = context;
    tally = parts.tally();
  }

  /** Returns whether a trace has statistics and events. */
  static boolean applies(Context context) {
    boolean any = false;
    boolean events = false;
    for (StreamInfo stream : context.reader.streams()) {
      any |= context.reader.has(stream, Section.STATISTICS);
      events |= context.reader.has(stream, Section.EVENTS);
    }
    return any && events && context.findings.wants(Check.STATISTICS_MISMATCH);
  }

  void run() throws IOException {
    if (!applies(context)) {
      return;
    }
    ReadOptions reading = context.options.reading().withDiagnostics(new Diagnostics());
    for (StreamInfo stream : context.reader.streams()) {
      if (context.reader.has(stream, Section.STATISTICS)) {
        context.stream = stream.id();
        try (EventSource source = context.reader.open(stream, Section.STATISTICS, reading)) {
          stream(source);
        }
      }
    }
  }

  private record Last(long time, long count) {}

  private void stream(EventSource source) throws IOException {
    Map<Long, Last> calls = new HashMap<>();
    EventBlock block = new EventBlock();
    EventCursor row = new EventCursor();
    while (source.read(block)) {
      row.wrap(block);
      while (row.next()) {
        if (row.kind() == EventKind.SUMMARY_REGION) {
          long key = (long) row.location() << 32 | Integer.toUnsignedLong((int) row.field(0));
          calls.put(key, new Last(row.time(), row.field(1)));
        }
      }
    }
    calls.forEach((key, last) -> compare((int) (key >> 32), (int) (long) key, last));
  }

  private void compare(int location, int region, Last last) {
    Loc loc = context.locations.find(location);
    if (loc == null || !loc.seen || Long.compareUnsigned(last.time(), loc.lastTime) < 0) {
      return; // of an earlier time, or of a process whose events are elsewhere
    }
    long counted = tally.calls(loc, region);
    if (counted < 0 || counted == last.count()) {
      return;
    }
    Finding f = context.findings.at(Check.STATISTICS_MISMATCH, location);
    f.add(1).rank(loc.rank).region(context.region(region));
    f.say(
        "stored statistics of "
            + context.who(loc)
            + " have other numbers of calls than its events");
    if (f.wantsPlace()) {
      String what =
          context.region(region)
              + ": "
              + last.count()
              + " calls in the statistics, "
              + counted
              + " in the events";
      f.place(context.moment(loc, last.time(), what));
    }
  }
}
