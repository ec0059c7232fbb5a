package org.tracetool.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.check.event.CheckContext;
import org.tracetool.check.event.LocationState;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.text.CountText;

/**
 * Compares snapshots with the events: the calls that a snapshot lists must be those that are open
 * at its time. Each stream is read again, its events beside its snapshots.
 */
final class SnapshotCheck {
  private final CheckContext context;

  SnapshotCheck(CheckContext context) {
    this.context = context;
  }

  void run() throws IOException {
    TraceReader reader = context.reader;
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, Section.SNAPSHOTS) && reader.has(stream, Section.EVENTS)) {
        checkStream(stream);
      }
    }
  }

  private void checkStream(StreamInfo stream) throws IOException {
    ReadOptions reading =
        context.options.reading().withDiagnostics(new org.tracetool.core.report.Diagnostics());
    context.stream = stream.id();
    try (EventSource snapshots = context.reader.open(stream, Section.SNAPSHOTS, reading);
        EventSource events = context.reader.open(stream, Section.EVENTS, reading)) {
      new Pass(snapshots, events).run();
    }
  }

  /** One stream. */
  private final class Pass {
    private final Rows snapshots;
    private final Rows events;
    private final Map<Integer, List<Integer>> open = new HashMap<>();
    private final Map<Integer, Long> left = new HashMap<>();
    private final Map<Integer, List<Integer>> listed = new HashMap<>();
    private boolean broken;

    Pass(EventSource snapshots, EventSource events) {
      this.snapshots = new Rows(snapshots);
      this.events = new Rows(events);
    }

    void run() throws IOException {
      boolean more = snapshots.next();
      boolean event = events.next();
      while (more && !broken) {
        long time = snapshots.cursor.time();
        listed.clear();
        while (more && snapshots.cursor.time() == time) {
          list(snapshots.cursor);
          more = snapshots.next();
        }
        while (event && Long.compareUnsigned(events.cursor.time(), time) < 0) {
          follow(events.cursor);
          event = events.next();
        }
        compare(time, event);
      }
    }

    private void list(EventCursor snapshot) {
      List<Integer> calls = listed.computeIfAbsent(snapshot.location(), l -> new ArrayList<>());
      if (snapshot.kind() == EventKind.SNAPSHOT_ENTER) {
        calls.add(snapshot.region());
      }
    }

    private void follow(EventCursor event) {
      List<Integer> calls = open.computeIfAbsent(event.location(), l -> new ArrayList<>());
      if (event.kind() == EventKind.ENTER) {
        calls.add(event.region());
      } else if (event.kind() == EventKind.LEAVE) {
        if (calls.isEmpty()) {
          broken = true; // what is open is not known; nesting is another check
        } else {
          calls.remove(calls.size() - 1);
        }
        left.put(event.location(), event.time());
      }
    }

    private void compare(long time, boolean more) {
      for (Map.Entry<Integer, List<Integer>> e : listed.entrySet()) {
        List<Integer> calls = open.getOrDefault(e.getKey(), List.of());
        // What happens at the very time of the snapshot may be in it or not.
        boolean moment = more && events.cursor.time() == time;
        if (!broken && !moment && !calls.equals(e.getValue())) {
          report(e.getKey(), time, e.getValue().size(), calls.size());
        }
      }
    }

    private void report(int location, long time, int listedCalls, int openCalls) {
      LocationState loc = context.locations.at(location);
      Finding f = context.findings.at(CheckKind.SNAPSHOT_MISMATCH, location);
      f.add(1).rank(loc.rank);
      f.say(
          "snapshots of " + context.who(loc) + " list other open calls than its events leave open");
      f.place(
          context.moment(
              loc,
              time,
              CountText.of(listedCalls, "call")
                  + " in the snapshot, "
                  + openCalls
                  + " by the events"));
    }
  }

  /** The rows of a source. */
  private static final class Rows {
    private final EventSource source;
    private final EventBlock block = new EventBlock();
    final EventCursor cursor = new EventCursor();
    private boolean any;

    Rows(EventSource source) {
      this.source = source;
    }

    boolean next() throws IOException {
      while (!any || !cursor.next()) {
        if (!source.read(block)) {
          return false;
        }
        cursor.wrap(block);
        any = true;
      }
      return true;
    }
  }
}
