package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.LaunchMatcher;

/**
 * Operations of devices, and calls of programs that launch such: those with a pair {@code
 * correlation}. An operation and its launch have the same number in one process.
 */
final class LaunchCallTable extends RawTable {
  static final int PROCESS = 0;
  static final int PROCESS_ID = 1;
  static final int OWNER_ID = 2;
  static final int RANK = 3;
  static final int DEVICE = 4;
  static final int REGION = 5;
  static final int REGION_ID = 6;
  static final int BEGIN = 7;
  static final int END = 8;
  static final int NUMBER = 9;

  LaunchCallTable() {
    super(
        "launch_calls",
        List.of(
            TableColumn.place("process", NameKind.PROCESS),
            TableColumn.token("process_id"),
            TableColumn.token("owner_id"),
            TableColumn.number("rank"),
            TableColumn.of("device", TableColumn.Type.FLAG),
            TableColumn.place("region", NameKind.REGION),
            TableColumn.token("region_id"),
            TableColumn.number("begin_ns"),
            TableColumn.number("end_ns"),
            TableColumn.number(LaunchMatcher.KEY)));
  }

  @Override
  public boolean isByStream() {
    return true;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return LaunchCallRows.open(trace, stream);
  }
}
