package org.tracetool.check;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.check.event.CheckContext;
import org.tracetool.check.event.EventDispatcher;
import org.tracetool.check.event.EventTally;
import org.tracetool.check.event.LocationState;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.text.CountText;

/**
 * Compares stored statistics with the events: how often each process called each region, and how
 * many messages of how many bytes it sent and received. Only statistics of the end of the run are
 * compared.
 */
final class StatisticsCheck {
  /** Sums in a row of messages. */
  private static final int SUMS = 4;

  private final CheckContext context;
  private final EventTally tally;

  StatisticsCheck(CheckContext context, EventDispatcher parts) {
    this.context = context;
    tally = parts.tally();
  }

  void run() throws IOException {
    if (!EventTally.applies(context)) {
      return;
    }
    ReadOptions reading = context.options.reading().withDiagnostics(new Diagnostics());
    for (StreamInfo stream : context.reader.streams()) {
      if (context.reader.has(stream, Section.STATISTICS)) {
        context.stream = stream.id();
        try (EventSource source = context.reader.open(stream, Section.STATISTICS, reading)) {
          checkStream(source);
        }
      }
    }
  }

  private record Last(long time, long count) {}

  /** Sends, receives, bytes sent and received; of a peer, or of all if it is 0. */
  private record Messages(long time, long[] sums) {}

  private void checkStream(EventSource source) throws IOException {
    Map<Long, Last> calls = new HashMap<>();
    Map<Integer, Map<Integer, Messages>> messages = new TreeMap<>();
    source.drainTo(
        row -> {
          if (row.kind() == EventKind.SUMMARY_REGION) {
            long key = (long) row.location() << 32 | Integer.toUnsignedLong((int) row.field(0));
            calls.put(key, new Last(row.time(), row.field(1)));
          } else if (row.kind() == EventKind.SUMMARY_MESSAGE && row.comm() == 0 && row.tag() == 0) {
            long[] sums = {row.field(3), row.field(4), row.field(5), row.field(6)};
            messages
                .computeIfAbsent(row.location(), l -> new HashMap<>())
                .put((int) row.field(0), new Messages(row.time(), sums));
          }
        });
    calls.forEach((key, last) -> compare((int) (key >> 32), (int) (long) key, last));
    messages.forEach(this::compare);
  }

  private void compare(int location, Map<Integer, Messages> byPeer) {
    LocationState loc = context.locations.find(location);
    if (loc == null || !loc.seen) {
      return;
    }
    Collection<Messages> rows = byPeer.containsKey(0) ? List.of(byPeer.get(0)) : byPeer.values();
    long[] sums = new long[SUMS];
    for (Messages m : rows) {
      if (Long.compareUnsigned(m.time(), loc.lastTime) < 0) {
        return; // of an earlier time
      }
      for (int i = 0; i < SUMS; i++) {
        sums[i] += m.sums()[i];
      }
    }
    for (int side = 0; side < 2; side++) {
      long count = loc.messages(side);
      boolean known = count > 0; // else this side may have been filtered
      if (known && (count != sums[side] || loc.bytes(side) != sums[2 + side])) {
        reportDifference(loc, side == 0 ? "sent" : "received", sums, side);
      }
    }
  }

  private void reportDifference(LocationState loc, String done, long[] sums, int side) {
    Finding f = context.findings.at(CheckKind.STATISTICS_MISMATCH, List.of(loc.token, done));
    f.add(1).rank(loc.rank);
    f.say(
        "stored statistics of "
            + context.who(loc)
            + " have other messages "
            + done
            + " than its events");
    if (f.wantsPlace()) {
      String what =
          String.format(
              "%s: %d messages of %d bytes in the statistics, %d of %d in the events",
              done, sums[side], sums[2 + side], loc.messages(side), loc.bytes(side));
      f.place(context.moment(loc, loc.lastTime, what));
    }
  }

  private void compare(int location, int region, Last last) {
    LocationState loc = context.locations.find(location);
    if (loc == null || !loc.seen || Long.compareUnsigned(last.time(), loc.lastTime) < 0) {
      return; // of an earlier time, or of a process whose events are elsewhere
    }
    long counted = tally.calls(loc, region);
    if (counted < 0 || counted == last.count()) {
      return;
    }
    Finding f = context.findings.at(CheckKind.STATISTICS_MISMATCH, location);
    f.add(1).rank(loc.rank).region(context.region(region));
    f.say(
        "stored statistics of "
            + context.who(loc)
            + " have other numbers of calls than its events");
    if (f.wantsPlace()) {
      String what =
          context.region(region)
              + ": "
              + CountText.of(last.count(), "call")
              + " in the statistics, "
              + counted
              + " in the events";
      f.place(context.moment(loc, last.time(), what));
    }
  }
}
