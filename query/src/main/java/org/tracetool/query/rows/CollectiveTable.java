package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.CollectiveCalls;

/** What each member did in each collective operation. */
final class CollectiveTable extends RawTable {
  static final int PROCESS = 0;
  static final int PROCESS_ID = 1;
  static final int OPERATION = 2;
  static final int TYPE = 3;
  static final int COMM = 4;
  static final int COMM_ID = 5;
  static final int ROOT = 6;
  static final int ROOT_ID = 7;
  static final int INSTANCE = 8;
  static final int BEGIN = 9;
  static final int END = 10;
  static final int SENT = 11;
  static final int RECEIVED = 12;
  static final int BLOCKING = 13;

  CollectiveTable() {
    super(
        "collective_members",
        List.of(
            Column.place("process", NameKind.PROCESS),
            Column.token("process_id"),
            Column.place("operation", NameKind.OPERATION),
            Column.text("type"),
            Column.place("communicator", NameKind.COMM),
            Column.token("communicator_id"),
            Column.place("root", NameKind.PROCESS),
            Column.token("root_id"),
            Column.number("instance"),
            Column.number("begin_ns"),
            Column.number("end_ns"),
            Column.number("bytes_sent"),
            Column.number("bytes_received"),
            Column.of("blocking", Column.Type.FLAG)));
  }

  @Override
  public Set<EventKind> madeOf() {
    return CollectiveCalls.KINDS;
  }

  @Override
  public boolean isByStream() {
    return true;
  }

  @Override
  public RowSource open(TraceContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return new CollectiveRows(trace, stream);
  }
}
