package org.tracetool.clock.match;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.PendingEnds;
import org.tracetool.core.time.Ticks;

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

  private final Spool spool;
  private final ClockUnits units;
  private final long[] bases;
  private final Map<Integer, Spool.StoringTask> parts = new LinkedHashMap<>();
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
    EventKind kind = event.kind();
    if (units.of(location) < 0
        || kind.isMessage() && units.of(event.partner()) < 0
        || kind == EventKind.REQUEST && !RequestAction.isOver(event.field(1))) {
      return;
    }
    row.clear();
    if (kind == EventKind.COLLECTIVE) {
      long id = nextId++;
      if (ends.add(Ticks.after(event.time(), event.get(Role.DURATION)), location, id)) {
        long time = sinceBase(event.time(), location);
        long operation = event.field(0);
        long comm = event.field(1);
        row.add(time, EventKind.COLLECTIVE_BEGIN, location, operation, id, comm, event.field(2));
        store(location);
      }
      return;
    }
    long number =
        kind == EventKind.COLLECTIVE_BEGIN
            ? CollectiveCalls.statedNumber(event, units.sequenceKey())
            : -1;
    int at = row.addRow(sinceBase(event.time(), location), kind, location, number < 0 ? 0 : 1);
    for (int i = 0; i < kind.fieldCount(); i++) {
      row.words()[at + i] = event.field(i);
    }
    if (number >= 0) {
      int pair = at + kind.fieldCount();
      row.words()[pair] = EventBlock.pairHead(units.sequenceKey(), KeyValueType.UINT64);
      row.words()[pair + 1] = number;
    }
    store(location);
  }

  private void endNext() throws IOException {
    int location = ends.location();
    row.clear();
    row.add(sinceBase(ends.time(), location), EventKind.COLLECTIVE_END, location, ends.id());
    ends.remove();
    store(location);
  }

  private long sinceBase(long time, int location) {
    return Math.max(0, time - bases[units.of(location)]);
  }

  private void store(int location) throws IOException {
    cursor.wrap(row).next();
    Spool.StoringTask part = parts.get(location);
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
    for (Spool.StoringTask part : parts.values()) {
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
