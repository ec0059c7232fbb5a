package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;

/** Samples of counters. */
final class CounterTable extends RawTable {
  static final int TIME = 0;
  static final int PROCESS = 1;
  static final int PROCESS_ID = 2;
  static final int COUNTER = 3;
  static final int COUNTER_ID = 4;
  static final int VALUE = 5;
  static final int INTEGER = 6;
  static final int UNIT = 7;
  static final int RECORDER = 8;
  static final int RECORDER_ID = 9;

  CounterTable() {
    super(
        "counters",
        List.of(
            Column.number("time_ns"),
            Column.place("process", NameKind.PROCESS),
            Column.token("process_id"),
            Column.place("counter", NameKind.COUNTER),
            Column.token("counter_id"),
            Column.of("value", Column.Type.REAL),
            Column.number("value_integer"),
            Column.text("unit"),
            Column.place("recorder", NameKind.PROCESS),
            Column.token("recorder_id")));
  }

  @Override
  public Set<EventKind> madeOf() {
    return CounterRows.KINDS;
  }

  @Override
  public boolean isByStream() {
    return true;
  }

  @Override
  public RowSource open(TraceContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return new CounterRows(trace, stream, trace.events(stream, CounterRows.KINDS));
  }

  @Override
  public RowSource over(TraceContext trace, StreamInfo stream, RowBatch batch, EventSource events) {
    return new CounterRows(trace, stream, events);
  }
}
