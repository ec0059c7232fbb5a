package org.tracetool.clock.match;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.operation.PendingEnds;

/**
 * Takes the records of one stream that say something of clocks and puts them into a log for each
 * process or thread. An operation that is one record with a duration becomes a begin and an end, as
 * does one that does not block: it begins with its post.
 */
final class EndpointSink implements EventSink {
  static final Set<EventKind> KINDS =
      Set.of(
          EventKind.SEND,
          EventKind.RECEIVE,
          EventKind.ISEND,
          EventKind.ISEND_COMPLETE,
          EventKind.IRECEIVE_REQUEST,
          EventKind.IRECEIVE,
          EventKind.COLLECTIVE,
          EventKind.COLLECTIVE_BEGIN,
          EventKind.COLLECTIVE_END,
          EventKind.COLLECTIVE_REQUEST,
          EventKind.COLLECTIVE_COMPLETE,
          EventKind.REQUEST);

  /** Ids of operations that had none; those of records are not so large. */
  private static final long OWN_IDS = 1L << 62;

  /** Bit of the communicator of operations that do not block, which are counted apart. */
  private static final long POSTED = 1L << 32;

  // Actions of requests, see Role.REQUEST_ACTION.
  private static final int CANCEL = 5;
  private static final int FREE = 6;

  private final Spool spool;
  private final ClockUnits units;
  private final long[] bases;
  private final Map<Integer, Spool.Storing> parts = new LinkedHashMap<>();
  private final Map<Integer, HeldRows> held = new HashMap<>();
  private final PendingEnds ends = new PendingEnds();
  private final EventBlock row = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private long nextId = OWN_IDS;

  EndpointSink(Spool spool, ClockUnits units, long[] bases) {
    this.spool = spool;
    this.units = units;
    this.bases = bases;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    while (!ends.isEmpty() && Long.compareUnsigned(ends.time(), event.time()) <= 0) {
      endNext();
    }
    int location = event.location();
    if (units.of(location) < 0) {
      return;
    }
    EventKind kind = event.kind();
    if (kind.isMessage()) {
      if (units.of(event.partner()) >= 0) {
        put(
            event.time(),
            kind,
            location,
            Integer.toUnsignedLong(event.partner()),
            0,
            event.tag(),
            Integer.toUnsignedLong(event.comm()),
            event.field(4));
      }
    } else if (kind == EventKind.ISEND_COMPLETE || kind == EventKind.IRECEIVE_REQUEST) {
      put(event.time(), kind, location, event.field(0));
    } else if (kind == EventKind.COLLECTIVE_END) {
      put(event.time(), kind, location, event.get(Role.MATCHING_ID));
    } else if (kind == EventKind.COLLECTIVE_BEGIN) {
      begin(event, event.get(Role.MATCHING_ID));
    } else if (kind == EventKind.COLLECTIVE) {
      long id = nextId++;
      if (ends.add(event.time() + event.get(Role.DURATION), location, id)) {
        begin(event, id);
      }
    } else {
      posted(event, held.get(location));
    }
  }

  /** A record of an operation that does not block. */
  private void posted(EventCursor event, HeldRows known) throws IOException {
    int location = event.location();
    long time = sinceBase(event.time(), location);
    switch (event.kind()) {
      case COLLECTIVE_REQUEST -> {
        HeldRows rows =
            held.computeIfAbsent(
                location, l -> new HeldRows((t, kind, fields) -> write(t, kind, l, fields)));
        rows.post(time, event.field(0), nextId++);
      }
      case COLLECTIVE_COMPLETE -> {
        long sequence = Integer.toUnsignedLong((int) event.field(1)) | POSTED;
        long id =
            known == null
                ? -1
                : known.complete(event.field(5), event.field(0), sequence, event.field(2));
        if (id >= 0) {
          put(event.time(), EventKind.COLLECTIVE_END, location, id);
        }
      }
      case REQUEST -> {
        int action = (int) event.field(1);
        if (known != null && (action == CANCEL || action == FREE)) {
          known.drop(event.field(0), action == CANCEL);
        }
        if (action == CANCEL || action == FREE) {
          put(event.time(), EventKind.REQUEST, location, event.field(0), action, 0);
        }
      }
      default -> {
        // says nothing of clocks
      }
    }
  }

  private void begin(EventCursor event, long id) throws IOException {
    put(
        event.time(),
        EventKind.COLLECTIVE_BEGIN,
        event.location(),
        event.get(Role.COLLECTIVE),
        id,
        event.get(Role.COMM),
        event.get(Role.LOCATION));
  }

  private void endNext() throws IOException {
    put(ends.time(), EventKind.COLLECTIVE_END, ends.location(), ends.id());
    ends.remove();
  }

  private void put(long time, EventKind kind, int location, long... fields) throws IOException {
    HeldRows rows = held.isEmpty() ? null : held.get(location);
    if (rows != null && !rows.isEmpty()) {
      rows.hold(sinceBase(time, location), kind, fields);
    } else {
      write(sinceBase(time, location), kind, location, fields);
    }
  }

  private long sinceBase(long time, int location) {
    return Math.max(0, time - bases[units.of(location)]);
  }

  private void write(long time, EventKind kind, int location, long... fields) throws IOException {
    row.clear();
    row.add(time, kind, location, fields);
    cursor.wrap(row).next();
    Spool.Storing part = parts.get(location);
    if (part == null) {
      part = spool.sink();
      parts.put(location, part);
    }
    part.accept(cursor);
  }

  @Override
  public void end() throws IOException {
    while (!ends.isEmpty()) {
      endNext();
    }
    for (HeldRows rows : held.values()) {
      rows.finish();
    }
    for (Spool.Storing part : parts.values()) {
      part.end();
    }
  }

  /** The logs, once the stream has ended. */
  List<EndpointStore.Log> logs() {
    List<EndpointStore.Log> logs = new ArrayList<>();
    parts.forEach(
        (location, part) ->
            logs.add(new EndpointStore.Log(location, units.of(location), part.stored())));
    return logs;
  }
}
