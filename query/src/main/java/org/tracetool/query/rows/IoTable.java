package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;

/** Operations on files, also through handles. */
final class IoTable extends RawTable {
  static final int PROCESS = 0;
  static final int PROCESS_ID = 1;
  static final int FILE = 2;
  static final int FILE_ID = 3;
  static final int HANDLE = 4;
  static final int OPERATION = 5;
  static final int BEGIN = 6;
  static final int END = 7;
  static final int BYTES = 8;
  static final int FAILED = 9;
  static final int OUTERMOST = 10;

  IoTable() {
    super(
        "io",
        List.of(
            TableColumn.place("process", NameKind.PROCESS),
            TableColumn.token("process_id"),
            TableColumn.place("file", NameKind.FILE),
            TableColumn.token("file_id"),
            TableColumn.number("handle"),
            TableColumn.text("operation"),
            TableColumn.number("begin_ns"),
            TableColumn.number("end_ns"),
            TableColumn.number("bytes"),
            TableColumn.of("failed", TableColumn.Type.FLAG),
            TableColumn.of("outermost", TableColumn.Type.FLAG)));
  }

  @Override
  public Set<EventKind> madeOf() {
    return IoRows.KINDS;
  }

  @Override
  public boolean isByStream() {
    return true;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return new IoRows(trace, stream);
  }
}
