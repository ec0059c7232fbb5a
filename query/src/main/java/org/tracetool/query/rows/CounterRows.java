package org.tracetool.query.rows;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.format.StreamInfo;

/** Rows of {@link CounterTable}: a record of several metrics makes a row for each of them. */
final class CounterRows extends EventRowMaker {
  static final Set<EventKind> KINDS = EnumSet.of(EventKind.COUNTER, EventKind.METRICS);

  private final CounterValues values;
  private final Names.Lookup processes;
  private final Names.Lookup counters;

  /** How many values of the current record have their rows already. */
  private int made;

  CounterRows(TraceContext trace, StreamInfo stream, EventSource events) {
    super(trace, stream, events);
    values = new CounterValues(trace, stream);
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    counters = trace.names(NameKind.COUNTER).in(stream.id());
  }

  @Override
  boolean take(EventCursor e, RowBatch batch) {
    if (!isSeen(e.time(), e.time())) {
      return true;
    }
    if (e.kind() == EventKind.COUNTER) {
      int counter = (int) e.field(0);
      row(
          e,
          counter,
          values.value(counter, e.field(1)),
          values.integer(counter, e.field(1)),
          batch);
      return true;
    }
    return e.kind() != EventKind.METRICS || metrics(e, batch);
  }

  private boolean metrics(EventCursor e, RowBatch batch) {
    int[] members = members((int) e.field(0));
    int count = Math.min(PooledLists.count(e.field(1)), PooledLists.count(e.field(2)));
    while (made < Math.min(count, members.length)) {
      if (batch.isFull()) {
        return false;
      }
      KeyValueType type = KeyValueType.of(PooledLists.number(e.block(), e.field(1), made));
      long raw = PooledLists.number(e.block(), e.field(2), made);
      double value = type == null ? UnsignedLong.toDouble(raw) : type.number(raw);
      boolean isWhole = type == null || !type.isFloatingPoint();
      boolean isExact = isWhole && (raw >= 0 || type != null && type.isSigned());
      row(e, members[made], value, isExact ? raw : RowBatch.NULL, batch);
      made++;
    }
    made = 0;
    return true;
  }

  private int[] members(int set) {
    Definition d = trace.find(stream, DefinitionKind.METRIC, set);
    if (d == null
        && trace.find(stream, DefinitionKind.METRIC_INSTANCE, set)
            instanceof CallDefinition.MetricInstance instance) {
      d = trace.find(stream, DefinitionKind.METRIC, instance.metricClass());
    }
    return d instanceof CallDefinition.MetricSet s ? s.members() : new int[0];
  }

  private void row(EventCursor e, int counter, double value, long integer, RowBatch batch) {
    batch.set(CounterTable.TIME, trace.nanoseconds().of(e.time()));
    batch.set(CounterTable.PROCESS, processes.place(e.location()));
    batch.set(CounterTable.PROCESS_ID, e.location());
    batch.set(CounterTable.COUNTER, counters.place(counter));
    batch.set(CounterTable.COUNTER_ID, counter);
    batch.setReal(CounterTable.VALUE, value);
    batch.set(CounterTable.INTEGER, integer);
    if (batch.wants(CounterTable.UNIT)) {
      Definition d = trace.find(stream, DefinitionKind.COUNTER, counter);
      batch.set(CounterTable.UNIT, d instanceof Definition.Counter c ? c.unit() : null);
    }
    batch.next();
  }
}
