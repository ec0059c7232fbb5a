package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;

/** Calls: each enter with the leave that ends it, by the rule of the call stack. */
final class CallTable extends RawTable {
  static final int PROCESS = 0;
  static final int PROCESS_ID = 1;
  static final int REGION = 2;
  static final int REGION_ID = 3;
  static final int BEGIN = 4;
  static final int END = 5;
  static final int INCLUSIVE = 6;
  static final int EXCLUSIVE = 7;
  static final int DEPTH = 8;
  static final int PATH = 9;
  static final int CALLER = 10;
  static final int COMPLETE = 11;
  static final int OUTERMOST = 12;

  CallTable() {
    super(
        "calls",
        List.of(
            TableColumn.place("process", NameKind.PROCESS),
            TableColumn.token("process_id"),
            TableColumn.place("region", NameKind.REGION),
            TableColumn.token("region_id"),
            TableColumn.number("begin_ns"),
            TableColumn.number("end_ns"),
            TableColumn.number("inclusive_ns"),
            TableColumn.number("exclusive_ns"),
            TableColumn.of("depth", TableColumn.Type.SMALL),
            TableColumn.text("path"),
            TableColumn.place("caller", NameKind.REGION),
            TableColumn.of("complete", TableColumn.Type.FLAG),
            TableColumn.of("outermost", TableColumn.Type.FLAG)));
  }

  @Override
  public boolean isByStream() {
    return true;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    // Which calls are open in a window is known only from the begin on, and when they end behind.
    ReadOptions whole = trace.options().withWindow(TimeWindow.ALL);
    return over(trace, stream, batch, trace.open(stream, Section.EVENTS, null, whole));
  }

  @Override
  public RowSource over(QueryContext trace, StreamInfo stream, RowBatch batch, EventSource events) {
    return new CallTableRows(trace, stream, batch.wants(PATH), events);
  }
}
