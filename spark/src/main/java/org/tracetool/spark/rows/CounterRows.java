package org.tracetool.spark.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Samples of counters; a record of several metrics makes a row for each of them. */
final class CounterRows extends EventMaker {
  static final List<Column> COLUMNS =
      List.of(
          Column.number("time_ns"),
          Column.real("time"),
          Column.name("process"),
          Column.number("process_id"),
          Column.name("counter"),
          Column.number("counter_id"),
          Column.real("value"),
          Column.text("unit"));

  private final CounterValues values;
  private final Names processes;
  private final Names counters;
  private final Ticks ticks;

  /** How many values of the current record have their rows already. */
  private int made;

  CounterRows(OpenedTrace trace, StreamInfo stream, Batch batch) throws IOException {
    super(
        trace,
        stream,
        Section.EVENTS,
        trace.options().withWindow(trace.window()).withLocations(trace.processes()),
        EnumSet.of(EventKind.COUNTER, EventKind.METRICS));
    values = new CounterValues(trace, stream);
    processes = trace.processNames(stream);
    counters = trace.names(stream, DefinitionKind.COUNTER);
    ticks = trace.ticks();
    batch.names(2, processes);
    batch.names(4, counters);
  }

  @Override
  boolean take(EventCursor e, Batch batch) {
    if (e.kind() == EventKind.COUNTER) {
      int counter = (int) e.field(0);
      row(e, counter, values.value(counter, e.field(1)), batch);
      return true;
    }
    return e.kind() != EventKind.METRICS || metrics(e, batch);
  }

  private boolean metrics(EventCursor e, Batch batch) {
    int[] members = members((int) e.field(0));
    int count = Math.min(PooledLists.count(e.field(1)), PooledLists.count(e.field(2)));
    while (made < Math.min(count, members.length)) {
      if (batch.isFull()) {
        return false;
      }
      KeyValueType type = KeyValueType.of(PooledLists.number(e.block(), e.field(1), made));
      long raw = PooledLists.number(e.block(), e.field(2), made);
      double value =
          type == KeyValueType.DOUBLE
              ? Double.longBitsToDouble(raw)
              : type == KeyValueType.FLOAT ? Float.intBitsToFloat((int) raw) : raw;
      row(e, members[made], value, batch);
      made++;
    }
    made = 0;
    return true;
  }

  private int[] members(int set) {
    Definition d = trace.definitions().find(stream.id(), DefinitionKind.METRIC, set);
    if (d == null
        && trace.definitions().find(stream.id(), DefinitionKind.METRIC_INSTANCE, set)
            instanceof CallDefinition.MetricInstance instance) {
      d = trace.definitions().find(stream.id(), DefinitionKind.METRIC, instance.metricClass());
    }
    return d instanceof CallDefinition.MetricSet s ? s.members() : new int[0];
  }

  private void row(EventCursor e, int counter, double value, Batch batch) {
    batch.set(0, ticks.nanoseconds(e.time()));
    batch.setReal(1, ticks.seconds(e.time()));
    batch.set(2, processes.place(e.location()));
    batch.set(3, Integer.toUnsignedLong(e.location()));
    batch.set(4, counters.place(counter));
    batch.set(5, Integer.toUnsignedLong(counter));
    batch.setReal(6, value);
    if (batch.wants(7)) {
      Definition d = trace.definitions().find(stream.id(), DefinitionKind.COUNTER, counter);
      batch.set(7, d instanceof Definition.Counter c ? c.unit() : null);
    }
    batch.next();
  }
}
