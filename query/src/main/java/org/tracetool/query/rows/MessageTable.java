package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.MessageMatcher;

/** Messages: each send with its receive. */
final class MessageTable extends RawTable {
  static final int SENDER = 0;
  static final int SENDER_ID = 1;
  static final int RECEIVER = 2;
  static final int RECEIVER_ID = 3;
  static final int SEND = 4;
  static final int RECEIVE = 5;
  static final int BYTES = 6;
  static final int TAG = 7;
  static final int COMM = 8;
  static final int COMM_ID = 9;
  static final int SEND_REGION = 10;
  static final int SEND_CALL = 11;
  static final int RECEIVE_REGION = 12;
  static final int RECEIVE_CALL = 13;

  /** Both ends are known, also where a time of them is too large for a column. */
  static final int MATCHED = 14;

  static final int COLUMNS = 15;

  MessageTable() {
    super(
        "messages",
        List.of(
            TableColumn.place("sender", NameKind.PROCESS),
            TableColumn.token("sender_id"),
            TableColumn.place("receiver", NameKind.PROCESS),
            TableColumn.token("receiver_id"),
            TableColumn.number("send_ns"),
            TableColumn.number("receive_ns"),
            TableColumn.number("bytes"),
            TableColumn.number("tag"),
            TableColumn.place("communicator", NameKind.COMM),
            TableColumn.token("communicator_id"),
            TableColumn.place("send_region", NameKind.REGION),
            TableColumn.number("send_call_begin_ns"),
            TableColumn.place("receive_region", NameKind.REGION),
            TableColumn.number("receive_call_begin_ns"),
            TableColumn.of("matched", TableColumn.Type.FLAG)));
  }

  @Override
  public Set<EventKind> madeOf() {
    return MessageMatcher.KINDS;
  }

  @Override
  public boolean isByStream() {
    return false;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    boolean withCalls = false;
    for (int column = SEND_REGION; column <= RECEIVE_CALL; column++) {
      withCalls |= batch.wants(column);
    }
    return new MessageRows(trace, withCalls);
  }
}
