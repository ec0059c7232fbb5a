package org.tracetool.unify.split;

import java.util.Arrays;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.match.OpenOperations;
import org.tracetool.core.match.Waiting;

/**
 * The operations of a stream that have begun and not ended. An end completes all that have begun
 * with its key; where those are in earlier parts, a cut goes through the operation.
 */
final class CutOperations {
  /** Operations beyond this number come from damage and are ignored. */
  private static final int MOST = 1 << 18;

  private static final int RECORD = 0;
  private static final int PART = 1;

  private final OpenOperations open = new OpenOperations(2);
  private final Waiting begins = open.waiting();

  /** Null if not requested. */
  private final LongList halves;

  /**
   * @param remembers whether {@link #halves()} will be called
   */
  CutOperations(boolean remembers) {
    halves = remembers ? new LongList() : null;
  }

  /** An operation begins with a record, whose number this is. */
  void begin(EventCursor event, long record, int part) {
    if (begins.size() < MOST) {
      int slot = open.begin(event);
      begins.set(slot, RECORD, record);
      begins.set(slot, PART, part);
    }
  }

  /** A record ends the operations with its id; returns how many records are halves. */
  int end(EventCursor event, long record, int part) {
    int slot = open.find(event);
    int found = 0;
    boolean own = slot == Waiting.NONE;
    while (slot != Waiting.NONE) {
      if (begins.get(slot, PART) == part) {
        own = true;
      } else {
        half(begins.get(slot, RECORD));
        found++;
      }
      int next = begins.next(slot);
      open.remove(slot);
      slot = next;
    }
    if (!own) {
      half(record); // completes nothing in its own part
      found++;
    }
    return found;
  }

  private void half(long record) {
    if (halves != null) {
      halves.add(record);
    }
  }

  /** The numbers of all records that are halves, ascending. */
  long[] halves() {
    long[] sorted = new long[halves.size()];
    Arrays.setAll(sorted, halves::get);
    Arrays.sort(sorted);
    return sorted;
  }
}
