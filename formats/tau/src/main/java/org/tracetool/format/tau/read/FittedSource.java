package org.tracetool.format.tau.read;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;

/** Rows that were sorted, with leaves that fit their calls, of a window. */
final class FittedSource implements EventSource {
  private static final EventKind[] KINDS = EventKind.values();
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  private final EventSource sorted;
  private final ReadOptions options;
  private final RowOutput rows;
  private final EventBlock piece = new EventBlock();
  private final EventCursor row = new EventCursor();
  private boolean isDone;

  FittedSource(EventSource sorted, ReadOptions options) {
    this.sorted = sorted;
    this.options = options;
    rows = new RowOutput(options);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (!isDone && block.rows() == 0) {
      if (!sorted.read(piece)) {
        finish();
        break;
      }
      row.wrap(piece);
      while (!isDone && row.next()) {
        take(block);
      }
    }
    return block.rows() > 0;
  }

  private void finish() {
    isDone = true;
    rows.tell(options.diagnostics());
  }

  private void take(EventBlock block) {
    long[] words = piece.words();
    int at = row.row();
    long time = words[at];
    long head = words[at + 1];
    int kind = EventBlock.kindOrdinal(head);
    int location = EventBlock.location(head);
    if (rows.isBehind(time)) {
      finish();
    } else if (kind == ENTER) {
      rows.enter(block, time, location, (int) words[at + EventBlock.FIELDS]);
    } else if (kind == LEAVE) {
      rows.leave(block, time, location, (int) words[at + EventBlock.FIELDS]);
    } else if (rows.wants(KINDS[kind]) && rows.wants(location, time)) {
      block.append(row);
    }
  }

  @Override
  public void close() throws IOException {
    sorted.close();
  }
}
