package org.tracetool.clock.match;

import java.io.IOException;
import java.util.ArrayList;
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
 * process or thread. An operation that is one record with a duration becomes a begin and an end.
 */
final class EndpointSink implements EventSink {
  static final Set<EventKind> KINDS =
      Set.of(
          EventKind.SEND,
          EventKind.RECEIVE,
          EventKind.ISEND,
          EventKind.IRECEIVE,
          EventKind.COLLECTIVE,
          EventKind.COLLECTIVE_BEGIN,
          EventKind.COLLECTIVE_END);

  /** Ids of operations that had none; those of records are not so large. */
  private static final long OWN_IDS = 1L << 62;

  private final Spool spool;
  private final ClockUnits units;
  private final long[] bases;
  private final Map<Integer, Spool.Storing> parts = new LinkedHashMap<>();
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
            kind.isSend() ? EventKind.SEND : EventKind.RECEIVE,
            location,
            Integer.toUnsignedLong(event.partner()),
            0,
            event.tag(),
            Integer.toUnsignedLong(event.comm()));
      }
    } else if (kind == EventKind.COLLECTIVE_END) {
      put(event.time(), kind, location, event.get(Role.MATCHING_ID));
    } else if (kind == EventKind.COLLECTIVE_BEGIN) {
      begin(event, event.get(Role.MATCHING_ID));
    } else if (kind == EventKind.COLLECTIVE) {
      long id = nextId++;
      if (ends.add(event.time() + event.get(Role.DURATION), location, id)) {
        begin(event, id);
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
    row.clear();
    row.add(Math.max(0, time - bases[units.of(location)]), kind, location, fields);
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
