package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.Ticks;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.archive.CounterValues;
import org.tracetool.format.otf2.map.archive.EventRecords;
import org.tracetool.format.otf2.map.archive.LocalTexts;
import org.tracetool.format.otf2.map.archive.LocationIds;
import org.tracetool.format.otf2.map.archive.RewrittenRecords;
import org.tracetool.format.otf2.map.archive.WrittenIds;
import org.tracetool.format.otf2.read.StoredLocation;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * The files of one location. Events are written by one thread, snapshots perhaps by another. As
 * there may be a million of these, all that only some of them need is made when they need it, and
 * what several can use in turn is handed in.
 */
final class LocationOutput {
  private static final EventMapping BEGIN =
      EventMapping.ofEvent(EventRecord.MPI_COLLECTIVE_BEGIN.type().code());

  /** What all locations of an archive have in common. */
  record Common(
      ArchiveOutput archive,
      WrittenIds ids,
      ArchiveLosses losses,
      CounterValues counters,
      OriginArchive origins) {}

  private final Common common;
  private final int token;
  private RecordOutput events;

  /** What to go on with where {@link #events} is null. */
  private RecordOutput.ParkedState parked;

  /** The ids in the events, where they are not those of the archive. */
  private OriginArchive.HeldIds own;

  private boolean begun;

  /** Whether the files of events and of local definitions are complete. */
  private boolean ended;

  private boolean near;
  private SnapshotOutput snapshots;

  /** The ids of texts, unless the location has ids of its own for all. */
  private LocalTexts texts;

  /** Null as long as there was none. */
  private BegunCollectives collectives;

  /** The number of events that another archive has written; -1 if they are written here. */
  private long adopted = -1;

  /** Whether there is a file of events, or of local definitions, that is not empty. */
  private boolean hasEvents;

  private boolean hasDefinitions;

  private boolean any;
  private long first;
  private long last;

  LocationOutput(Common common, int token) {
    this.common = common;
    this.token = token;
  }

  private RecordOutput events() throws IOException {
    if (events == null) {
      events = parked == null ? common.archive.events(id()) : common.archive.events(id(), parked);
      parked = null;
    }
    return events;
  }

  private long id() {
    return common.ids.location(token);
  }

  /** Events come: whether the location was put aside, or had none so far. */
  boolean comeNear() {
    boolean came = !near;
    near = true;
    return came;
  }

  /** Gives the memory for the file of events back until there are more of them. */
  void putAside() throws IOException {
    near = false;
    if (events != null) {
      parked = events.park();
      events = null;
    }
  }

  private LocationIds own() throws IOException {
    if (!begun) {
      begun = true;
      own = common.origins.of(token);
      texts = own == null ? new LocalTexts(common.ids) : null;
    }
    return own == null ? null : own.ids();
  }

  /** Whether there are snapshots. */
  synchronized boolean hasSnapshots() {
    return snapshots != null;
  }

  /** Makes a file of snapshots, since other locations have one. */
  private synchronized SnapshotOutput snapshots() {
    if (snapshots == null) {
      EventRecords own = new EventRecords(common.ids); // these have ids of the archive
      own.setLocation(token, null, null);
      snapshots = new SnapshotOutput(common.archive, id(), own, common.losses, common.counters);
    }
    return snapshots;
  }

  /**
   * Writes a row.
   *
   * @param records makes records for this thread
   */
  void accept(EventCursor event, EventRecords records) throws IOException {
    EventKind kind = event.kind();
    if (kind.isSnapshot()) {
      if (common.ids.haveSnapshotEnds()) {
        snapshots().accept(event);
      } else {
        common.losses.add(kind);
      }
      return;
    }
    if (ended) { // against the contract of sinks
      common.losses.add(kind);
      return;
    }
    LocationIds ownIds = own();
    records.setLocation(token, ownIds, texts);
    flush(event.time(), records);
    if ((kind == EventKind.ENTER || kind == EventKind.LEAVE) && event.pairs() == 0) {
      setTime(event.time());
      records.writeCall(events(), event);
      return;
    }
    records.take(event);
    boolean written =
        switch (kind) {
          case COLLECTIVE_BEGIN -> begin(event, records);
          case COLLECTIVE_END -> end(event, records);
          case COLLECTIVE -> whole(event, records);
          case COUNTER -> counter(event, records);
          case UNKNOWN -> unknown(event, records);
          default -> record(event, records);
        };
    if (!written) {
      common.losses.add(kind);
    }
  }

  private void setTime(long time) throws IOException {
    events().setTime(time);
    if (!any || Long.compareUnsigned(time, first) < 0) {
      first = time;
    }
    if (!any || Long.compareUnsigned(time, last) > 0) {
      last = time;
    }
    any = true;
  }

  private boolean record(EventCursor event, EventRecords records) throws IOException {
    EventMapping mapping = records.mapping(event);
    if (mapping == null) {
      return false;
    }
    setTime(event.time());
    records.write(events(), mapping, event);
    return true;
  }

  private boolean begin(EventCursor event, EventRecords records) throws IOException {
    setTime(event.time());
    records.write(events(), BEGIN, event);
    long[] data = {event.field(0), event.field(2), event.field(3), event.field(4), event.field(5)};
    if (collectives().begin(event.field(1), data)) {
      common.losses.addEndless(1);
    }
    return true;
  }

  private BegunCollectives collectives() {
    if (collectives == null) {
      collectives = new BegunCollectives();
    }
    return collectives;
  }

  private boolean end(EventCursor event, EventRecords records) throws IOException {
    long[] data = collectives == null ? null : collectives.end(event.field(0));
    if (data == null) {
      return false;
    }
    setTime(event.time());
    records.writeCollectiveEnd(events(), data);
    return true;
  }

  private boolean whole(EventCursor event, EventRecords records) throws IOException {
    if (records.special(ArchivePairKeys.RECORD) >= 0) {
      return record(event, records);
    }
    setTime(event.time());
    records.write(events(), BEGIN, event);
    collectives()
        .endAt(
            Ticks.after(event.time(), event.field(5)),
            new long[] {
              event.field(0), event.field(1), event.field(2), event.field(3), event.field(4)
            });
    return true;
  }

  private boolean counter(EventCursor event, EventRecords records) throws IOException {
    setTime(event.time());
    return common.counters.write(records, events(), (int) event.field(0), event.field(1));
  }

  private boolean unknown(EventCursor event, EventRecords records) throws IOException {
    setTime(event.time());
    return records.writeUnknown(events(), "event", event.text());
  }

  /** Writes ends of operations up to a time. */
  private void flush(long time, EventRecords records) throws IOException {
    if (collectives == null) {
      return;
    }
    for (BegunCollectives.PendingEnd e = collectives.next(time);
        e != null;
        e = collectives.next(time)) {
      setTime(e.time());
      records.takeNothing();
      records.writeCollectiveEnd(events(), e.data());
    }
  }

  /**
   * Takes the events over that are stored in another archive.
   *
   * @param from the first time that they can have
   * @param to the last one
   */
  void adopt(StoredLocation stored, LocalDefinitions local, long from, long to) throws IOException {
    common.archive.linkEvents(id(), stored.events());
    RecordOutput out = common.archive.localDefinitions(id());
    local.write(out);
    out.finish();
    hasDefinitions = true;
    adopted = stored.count();
    any = adopted > 0;
    first = from;
    last = to;
  }

  /**
   * Writes all events as they are stored in another archive.
   *
   * @throws org.tracetool.format.otf2.map.archive.RowsNeededException if they have to be written as
   *     rows, after {@link #abandon}
   */
  void rewrite(StoredEvents stored, EventRecords records) throws IOException {
    LocationIds ownIds = own();
    RecordOutput out = common.archive.eventsAtOnce(id());
    events = out;
    try {
      stored.writeTo(new RewrittenRecords.Destination(common.ids, token, ownIds, texts), out);
      any = stored.count() > 0;
      first = stored.first();
      last = stored.last();
      if (any) {
        end(records);
      } else {
        events = null;
      }
    } finally {
      out.abandon();
    }
  }

  /** Forgets all events that were written, as if none had come. */
  void abandon() throws IOException {
    if (own != null) {
      common.origins.release(own);
      own = null;
    }
    common.archive.abandonEvents(id());
    events = null;
    texts = null;
    begun = false;
    ended = false;
    any = false;
    adopted = -1;
    hasEvents = false;
    hasDefinitions = false;
  }

  /** Gives back the memory for ids of the location's own, since no more events come. */
  void release(EventRecords records) throws IOException {
    if (own != null) {
      end(records);
    }
  }

  /** Ends the files of events and of local definitions. */
  private void end(EventRecords records) throws IOException {
    if (ended) {
      return;
    }
    records.setLocation(token, own == null ? null : own.ids(), texts);
    if (collectives != null) {
      flush(-1L, records);
      common.losses.addEndless(collectives.endless());
    }
    if (adopted < 0) {
      endEvents();
    }
    if (own != null) {
      RecordOutput local = common.archive.localDefinitions(id());
      LocalDefinitions.writeTables(local, own.ids()::table);
      common.origins.release(own);
      own = null;
      local.finish();
      hasDefinitions = true;
    }
    ended = true;
  }

  private void endEvents() throws IOException {
    if (events == null && parked == null) {
      common.archive.addEmptyEvents(id());
      adopted = 0;
    } else {
      events().finish();
      adopted = events.records();
      events = null;
      hasEvents = true;
    }
  }

  /**
   * Ends the files.
   *
   * @param withSnapshots whether there has to be one for snapshots
   * @return the number of snapshots
   */
  long finish(boolean withSnapshots, EventRecords records) throws IOException {
    end(records);
    if (!hasDefinitions) {
      finishTexts();
    }
    long shots = 0;
    if (withSnapshots) {
      snapshots().finish();
      shots = snapshots.count();
      snapshots = null;
    }
    return shots;
  }

  private void finishTexts() throws IOException {
    IdMap table = texts == null ? null : texts.table();
    if (table == null) {
      common.archive.addEmptyLocalDefinitions(id());
    } else {
      RecordOutput local = common.archive.localDefinitions(id());
      LocalDefinitions.writeTables(local, space -> space == IdSpace.STRING ? table : null);
      local.finish();
    }
    texts = null;
  }

  /** Ends the files of a share and notes what they are. */
  void finishShare(LocationShares shares, EventRecords records) throws IOException {
    if (snapshots != null) {
      throw new UnsupportedTraceException(
          "snapshots in an OTF2 archive cannot be shared; leave them out, or share the work as otf");
    }
    end(records);
    if (hasEvents) {
      shares.addEvents(id(), common.archive.eventBytes(id()), this);
    }
    if (hasDefinitions) {
      shares.addDefinitions(id(), common.archive.localDefinitionBytes(id()));
    } else if (texts != null) {
      shares.addTexts(id(), texts.all());
    }
  }

  /** Takes the events over that a share has left. */
  void linkEvents(Path file, long count) throws IOException {
    common.archive.linkEvents(id(), file);
    adopted = count;
  }

  /** Takes the local definitions over that a share has left. */
  void linkDefinitions(Path file) throws IOException {
    common.archive.linkLocalDefinitions(id(), file);
    hasDefinitions = true;
  }

  /** Takes the texts over that events of a share have. */
  void addTexts(List<byte[]> all) {
    texts = new LocalTexts(common.ids);
    texts.addAll(all);
  }

  /** Sets the first and last time of events that were taken over. */
  void setTimes(long from, long to) {
    any = true;
    first = from;
    last = to;
  }

  /** Number of event records, once the files are finished. */
  long count() {
    return adopted;
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
