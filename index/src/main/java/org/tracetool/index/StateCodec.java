package org.tracetool.index;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** How the state at a place stands in a block. */
final class StateCodec {
  private static final EventKind[] KINDS = {
    EventKind.SNAPSHOT_ENTER,
    EventKind.SNAPSHOT_COUNTER,
    EventKind.SNAPSHOT_SCOPE,
    EventKind.SNAPSHOT_RECORDING
  };

  private StateCodec() {}

  /** Writes a state; times are how long before {@code time} something began. */
  static void write(SeekPointState state, long time, IndexOutput out) {
    writeRecords(state.records(), time, out);
    out.number(state.ofReader().length);
    for (long number : state.ofReader()) {
      out.signed(number);
    }
  }

  private static void writeRecords(EventBlock state, long time, IndexOutput out) {
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

  /** Reads a state, its records as those of a snapshot at {@code time}. */
  static SeekPointState read(IndexInput in, long time) {
    EventBlock records = records(in, time);
    long[] ofReader = new long[in.count(1)];
    for (int i = 0; i < ofReader.length; i++) {
      ofReader[i] = in.signed();
    }
    return new SeekPointState(records, ofReader);
  }

  private static EventBlock records(IndexInput in, long time) {
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

  private static int since(EventKind kind) {
    return kind == EventKind.SNAPSHOT_ENTER ? 1 : 0;
  }
}
