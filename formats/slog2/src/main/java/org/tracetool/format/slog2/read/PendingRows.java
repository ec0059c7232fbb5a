package org.tracetool.format.slog2.read;

import java.util.Arrays;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.PendingEnds;

/**
 * The later ends of drawables: of states, of which only the process is known, and of arrows. Of the
 * same time, those of states come last: what happens when a call ends happens in it.
 */
final class PendingRows {
  /** In place of the row of an arrow. */
  static final long STATE = -1;

  private static final int WIDTH = 6;

  private final PendingEnds ends = new PendingEnds();
  private long[] rows = new long[WIDTH * 16];
  private int[] free = new int[16];
  private int freed;
  private int used;
  private int last;

  boolean isEmpty() {
    return ends.isEmpty();
  }

  long time() {
    return ends.time() >>> 1;
  }

  int location() {
    return ends.location();
  }

  /** The row of an arrow, or {@link #STATE}. */
  long row() {
    return ends.id();
  }

  /** A state ends; false if too many are open. */
  boolean state(long time, int location) {
    return ends.add(time << 1 | 1, location, STATE);
  }

  /** The other half of a message, or the end of an operation; false if too many are open. */
  boolean row(long time, int location, EventKind kind, long a, long b, long c, long d) {
    int slot;
    if (freed > 0) {
      slot = free[--freed];
    } else {
      slot = used;
      used += WIDTH;
      if (used > rows.length) {
        rows = Arrays.copyOf(rows, rows.length * 2);
      }
    }
    if (!ends.add(time << 1, location, slot)) {
      release(slot);
      return false;
    }
    rows[slot] = kind.ordinal();
    rows[slot + 1] = a;
    rows[slot + 2] = b;
    rows[slot + 3] = c;
    rows[slot + 4] = d;
    rows[slot + 5] = 0;
    last = slot;
    return true;
  }

  /** The row that was added last, until it is removed. */
  int last() {
    return last;
  }

  /** Makes a row one of another kind, and sets its fifth field. */
  void change(int row, EventKind kind, long field) {
    rows[row] = kind.ordinal();
    rows[row + 5] = field;
  }

  EventKind kind() {
    return EventKind.of((int) rows[(int) ends.id()]);
  }

  long field(int index) {
    return rows[(int) ends.id() + 1 + index];
  }

  private void release(int slot) {
    if (freed == free.length) {
      free = Arrays.copyOf(free, freed * 2);
    }
    free[freed++] = slot;
  }

  void remove() {
    if (ends.id() >= 0) {
      release((int) ends.id());
    }
    ends.remove();
  }
}
