package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.SpecialKey;
import org.tracetool.format.otf2.map.archive.CounterValues;
import org.tracetool.format.otf2.map.archive.EventRecords;
import org.tracetool.format.otf2.map.archive.LostPart;
import org.tracetool.format.otf2.map.archive.WrittenIds;
import org.tracetool.format.otf2.read.StoredLocation;
import org.tracetool.format.otf2.record.EventRecord;

/** The files of one location. Events are written by one thread, snapshots perhaps by another. */
final class LocationOutput {
  private static final EventMapping BEGIN =
      EventMapping.ofEvent(EventRecord.MPI_COLLECTIVE_BEGIN.type().code());

  /** What begins without an end tell in an archive. */
  private static final long[] NOTHING = new long[5];

  /** The end of an operation that was one record, which waits for its time. */
  private record PendingEnd(long time, long number, long[] data) {}

  private final ArchiveOutput archive;
  private final long id;
  private final int token;
  private final WrittenIds ids;
  private final EventRecords records;
  private final Losses losses;
  private final CounterValues counters;
  private RecordOutput events;
  private SnapshotOutput snapshots;

  /** What operations that have begun are, by their ids. */
  private final Map<Long, long[]> open = new HashMap<>();

  private final PriorityQueue<PendingEnd> pending =
      new PriorityQueue<>(
          Comparator.comparing(PendingEnd::time, Long::compareUnsigned)
              .thenComparing(PendingEnd::number));

  private long number;

  /** The number of events that another archive has written; -1 if they are written here. */
  private long adopted = -1;

  private boolean any;
  private long first;
  private long last;

  LocationOutput(
      ArchiveOutput archive, WrittenIds ids, int token, Losses losses, CounterValues counters) {
    this.archive = archive;
    this.ids = ids;
    this.token = token;
    this.losses = losses;
    this.counters = counters;
    id = ids.location(token);
    records = new EventRecords(ids, token);
  }

  private RecordOutput events() throws IOException {
    if (events == null) {
      events = archive.events(id);
    }
    return events;
  }

  /** Whether there are snapshots. */
  synchronized boolean hasSnapshots() {
    return snapshots != null;
  }

  /** Makes a file of snapshots, since other locations have one. */
  synchronized SnapshotOutput snapshots() {
    if (snapshots == null) {
      EventRecords own = new EventRecords(ids, token);
      snapshots = new SnapshotOutput(archive, id, own, losses, counters);
    }
    return snapshots;
  }

  /** Writes a row. */
  void accept(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind.isSnapshot()) {
      snapshots().accept(event);
      return;
    }
    flush(event.time());
    if ((kind == EventKind.ENTER || kind == EventKind.LEAVE) && event.pairs() == 0) {
      at(event.time());
      records.writeCall(events(), event);
      return;
    }
    records.take(event);
    boolean written =
        switch (kind) {
          case COLLECTIVE_BEGIN -> begin(event);
          case COLLECTIVE_END -> end(event);
          case COLLECTIVE -> whole(event);
          case COUNTER -> counter(event);
          case UNKNOWN -> unknown(event);
          default -> record(event, event.time());
        };
    if (!written) {
      losses.add(kind);
    }
  }

  private void at(long time) throws IOException {
    events().time(time);
    if (!any || Long.compareUnsigned(time, first) < 0) {
      first = time;
    }
    if (!any || Long.compareUnsigned(time, last) > 0) {
      last = time;
    }
    any = true;
  }

  private boolean record(EventCursor event, long time) throws IOException {
    EventMapping mapping = records.mapping(event);
    if (mapping == null) {
      return false;
    }
    at(time);
    records.write(events(), mapping, event);
    return true;
  }

  private boolean begin(EventCursor event) throws IOException {
    at(event.time());
    records.write(events(), BEGIN, event);
    long[] data = {event.field(0), event.field(2), event.field(3), event.field(4), event.field(5)};
    tellEndless(open.put(event.field(1), data));
    return true;
  }

  /** An operation has no end, in which an archive says what it was. */
  private void tellEndless(long[] data) {
    if (data != null && !Arrays.equals(data, NOTHING)) {
      losses.addEndless(1);
    }
  }

  private boolean end(EventCursor event) throws IOException {
    long[] data = open.remove(event.field(0));
    if (data == null) {
      return false;
    }
    at(event.time());
    records.writeCollectiveEnd(events(), data);
    return true;
  }

  private boolean whole(EventCursor event) throws IOException {
    if (records.special(SpecialKey.RECORD) >= 0) {
      return record(event, event.time());
    }
    at(event.time());
    records.write(events(), BEGIN, event);
    pending.add(
        new PendingEnd(
            event.time() + event.field(5),
            number++,
            new long[] {
              event.field(0), event.field(1), event.field(2), event.field(3), event.field(4)
            }));
    return true;
  }

  private boolean counter(EventCursor event) throws IOException {
    at(event.time());
    return counters.write(records, events(), (int) event.field(0), event.field(1));
  }

  private boolean unknown(EventCursor event) throws IOException {
    at(event.time());
    return records.writeUnknown(events(), "event", event.text());
  }

  /** Writes ends of operations up to a time. */
  private void flush(long time) throws IOException {
    while (!pending.isEmpty() && Long.compareUnsigned(pending.peek().time(), time) <= 0) {
      flushOne();
    }
  }

  private void flushOne() throws IOException {
    PendingEnd end = pending.remove();
    at(end.time());
    records.takeNothing();
    records.writeCollectiveEnd(events(), end.data());
  }

  /** How often something of an event was left out. */
  long lost(LostPart part) {
    return records.lost(part);
  }

  /**
   * Takes the events over that are stored in another archive.
   *
   * @param from the first time that they can have
   * @param to the last one
   */
  void adopt(StoredLocation stored, LocalDefinitions local, long from, long to) throws IOException {
    archive.linkEvents(id, stored.events());
    RecordOutput out = archive.localDefinitions(id);
    local.write(out);
    out.finish();
    adopted = stored.count();
    any = adopted > 0;
    first = from;
    last = to;
  }

  /** Ends the files. */
  void finish(boolean withSnapshots) throws IOException {
    while (!pending.isEmpty()) {
      flushOne();
    }
    open.values().forEach(this::tellEndless);
    if (adopted < 0) {
      events().finish();
      archive.localDefinitions(id).finish(); // tools complain where there is none
    }
    if (withSnapshots) {
      snapshots().finish();
    }
  }

  /** Number of event records. */
  long count() {
    return adopted >= 0 ? adopted : events == null ? 0 : events.records();
  }

  boolean hasTimes() {
    return any;
  }

  long first() {
    return first;
  }

  long last() {
    return last;
  }
}
