package org.tracetool.index;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** How the records of a state stand in a block. */
final class StateCodec {
  private static final EventKind[] KINDS = {
    EventKind.SNAPSHOT_ENTER,
    EventKind.SNAPSHOT_COUNTER,
    EventKind.SNAPSHOT_SCOPE,
    EventKind.SNAPSHOT_RECORDING
  };

  private StateCodec() {}

  /** Writes a state; times are how long before {@code time} something began. */
  static void write(EventBlock state, long time, ByteSink out) {
    out.number(state.rows());
    EventCursor row = state.cursor();
    int process = 0;
    while (row.next()) {
      int code = 0;
      while (KINDS[code] != row.kind()) {
        code++;
      }
      out.number(code).signed((long) row.location() - process);
      process = row.location();
      int since = since(row.kind());
      for (int i = 0; i < row.kind().fieldCount(); i++) {
        out.number(i == since ? time - row.field(i) : row.field(i));
      }
    }
  }

  /** Reads a state as records of a snapshot at {@code time}. */
  static EventBlock read(ByteInput in, long time) {
    EventBlock state = new EventBlock();
    int rows = in.count(3);
    int process = 0;
    for (int r = 0; r < rows; r++) {
      EventKind kind = KINDS[in.number(0, KINDS.length - 1)];
      process += (int) in.signed();
      int since = since(kind);
      int at = state.addRow(time, kind, process, 0);
      for (int i = 0; i < kind.fieldCount(); i++) {
        long value = in.number();
        state.words()[at + i] = i == since ? time - value : value;
      }
    }
    return state;
  }

  /** Reads what the reader of the trace has to know, which comes after the records. */
  static long[] ofReader(ByteInput in, long time) {
    read(in, time);
    long[] numbers = new long[in.count(1)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.signed();
    }
    return numbers;
  }

  private static int since(EventKind kind) {
    return kind == EventKind.SNAPSHOT_ENTER ? 1 : 0;
  }
}
