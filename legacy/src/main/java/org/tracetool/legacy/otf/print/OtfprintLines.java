package org.tracetool.legacy.otf.print;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.merge.OrderedRows;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.RecordFormatter;

/**
 * Prints batches of records as otfprint does, most of them from remembered pieces. Used by one
 * thread at a time.
 */
final class OtfprintLines {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  /** Rows that are printed at a call, so that the JVM compiles that early. */
  private static final int PIECE = 64;

  private final RecordFormatter formatter;
  private final FixedTails enters = new FixedTails();
  private final FixedTails leaves = new FixedTails();
  private final EventCursor cursor = new EventCursor();
  private final ByteText line = new ByteText(256);

  OtfprintLines(RecordFormatter formatter) {
    this.formatter = formatter;
  }

  /** Whether a row is an enter or leave without key-value pairs. */
  static boolean isPlain(long head) {
    return head >>> 32 == ENTER | head >>> 32 == LEAVE;
  }

  /** Prints the rows from one index up to another one. */
  void print(OrderedRows rows, int from, int end, NumberedLines text) {
    int i = from;
    while (i < end) {
      int to = Math.min(end, i + PIECE);
      i = plain(rows, i, to, text);
      if (i < to) {
        line.clear();
        formatter.formatEvent(rows.move(cursor, i), line);
        text.add(line.bytes(), 0, line.length());
        i++;
      }
    }
  }

  /** Prints enters and leaves; returns the index of the first row that is anything else. */
  private int plain(OrderedRows rows, int from, int end, NumberedLines text) {
    for (int i = from; i < end; i++) {
      long[] w = rows.words(i);
      int row = rows.row(i);
      long head = w[row + 1];
      if (!isPlain(head) || w[row + EventBlock.FIELDS + 1] != 0) {
        return i;
      }
      FixedTails tails = head >>> 32 == ENTER ? enters : leaves;
      long key = FixedTails.key(head, w[row + EventBlock.FIELDS]);
      int tail = tails.find(key);
      if (tail < 0) {
        tail = remember(tails, key, rows.move(cursor, i));
      }
      text.add(w[row], tails.pool(), tail, tails.length(tail));
    }
    return end;
  }

  private int remember(FixedTails tails, long key, EventCursor e) {
    line.clear();
    formatter.formatEvent(e, line);
    int start = 0;
    while (line.bytes()[start] != ' ') {
      start++;
    }
    return tails.put(key, line.bytes(), start, line.length() - start);
  }
}
