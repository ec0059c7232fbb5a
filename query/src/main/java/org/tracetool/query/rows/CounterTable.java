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
            TableColumn.number("time_ns"),
            TableColumn.place("process", NameKind.PROCESS),
            TableColumn.token("process_id"),
            TableColumn.place("counter", NameKind.COUNTER),
            TableColumn.token("counter_id"),
            TableColumn.of("value", TableColumn.Type.REAL),
            TableColumn.number("value_integer"),
            TableColumn.text("unit"),
            TableColumn.place("recorder", NameKind.PROCESS),
            TableColumn.token("recorder_id")));
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
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return new CounterRows(trace, stream, trace.events(stream, CounterRows.KINDS));
  }

  @Override
  public RowSource over(QueryContext trace, StreamInfo stream, RowBatch batch, EventSource events) {
    return new CounterRows(trace, stream, events);
  }
}
