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
            TableColumn.place("process", NameKind.PROCESS),
            TableColumn.token("process_id"),
            TableColumn.place("operation", NameKind.OPERATION),
            TableColumn.text("type"),
            TableColumn.place("communicator", NameKind.COMM),
            TableColumn.token("communicator_id"),
            TableColumn.place("root", NameKind.PROCESS),
            TableColumn.token("root_id"),
            TableColumn.number("instance"),
            TableColumn.number("begin_ns"),
            TableColumn.number("end_ns"),
            TableColumn.number("bytes_sent"),
            TableColumn.number("bytes_received"),
            TableColumn.of("blocking", TableColumn.Type.FLAG)));
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
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return new CollectiveRows(trace, stream);
  }
}
