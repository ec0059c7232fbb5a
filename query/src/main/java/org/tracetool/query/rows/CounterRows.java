package org.tracetool.query.rows;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterScope;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;

/** Rows of {@link CounterTable}: a record of several metrics makes a row for each of them. */
final class CounterRows extends EventRowMaker {
  static final Set<EventKind> KINDS = EnumSet.of(EventKind.COUNTER, EventKind.METRICS);

  private final CounterSamples samples;
  private final EntityNames names;
  private final EntityNames.Lookup processes;
  private final EntityNames.Lookup counters;

  /** How many samples of the current record have their rows already. */
  private int made;

  CounterRows(QueryContext trace, StreamInfo stream, EventSource events) {
    super(trace, stream, events);
    samples = new CounterSamples(trace.reader().definitions(), stream.id());
    names = trace.names(NameKind.PROCESS);
    processes = names.in(stream.id());
    counters = trace.names(NameKind.COUNTER).in(stream.id());
  }

  @Override
  boolean take(EventCursor e, RowBatch batch) {
    if (!isSeen(e.time(), e.time())) {
      return true;
    }
    int count = samples.read(e);
    while (made < count) {
      if (batch.isFull()) {
        return false;
      }
      if (samples.at(made).isCounter()) {
        setRow(e, samples.at(made), samples.raw(made), batch);
      }
      made++;
    }
    made = 0;
    return true;
  }

  private void setRow(EventCursor e, CounterSeries series, long raw, RowBatch batch) {
    CounterScope scope = series.scope();
    batch.set(CounterTable.TIME, trace.nanoseconds().of(e.time()));
    if (scope == null) {
      batch.set(CounterTable.PROCESS, processes.place(e.location()));
      batch.set(CounterTable.PROCESS_ID, e.location());
    } else {
      int place = names.place(stream.id(), scope.kind(), scope.token());
      batch.set(CounterTable.PROCESS, place < 0 ? RowBatch.NULL : place);
      batch.set(CounterTable.PROCESS_ID, scope.token());
    }
    batch.set(CounterTable.COUNTER, counters.place(series.token()));
    batch.set(CounterTable.COUNTER_ID, series.token());
    double value = series.value(raw);
    batch.set(CounterTable.VALUE, Double.isNaN(value) ? RowBatch.NULL : RowBatch.real(value));
    batch.set(CounterTable.INTEGER, series.integer(raw));
    batch.set(CounterTable.UNIT, series.unit());
    batch.set(CounterTable.RECORDER, processes.place(e.location()));
    batch.set(CounterTable.RECORDER_ID, e.location());
    batch.endRow();
  }
}
