package org.tracetool.unify.split;

import java.util.Arrays;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.core.operation.WaitingRows;

/**
 * The operations of a stream that have begun and not ended. An end completes all that have begun
 * with its key; where those are in earlier parts, a cut goes through the operation.
 */
final class CutOperations {
  /** Operations beyond this number come from damage and are ignored. */
  private static final int MAX_OPERATIONS = 1 << 18;

  private static final int RECORD = 0;
  private static final int PART = 1;

  private final OpenOperations open = new OpenOperations(2);
  private final WaitingRows begins = open.waiting();

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
    if (begins.size() < MAX_OPERATIONS) {
      int slot = open.begin(event);
      begins.set(slot, RECORD, record);
      begins.set(slot, PART, part);
    }
  }

  /** A record ends the operations with its id; returns how many records are halves. */
  int end(EventCursor event, long record, int part) {
    int slot = open.find(event);
    int found = 0;
    boolean own = slot == WaitingRows.NONE;
    while (slot != WaitingRows.NONE) {
      if (begins.get(slot, PART) == part) {
        own = true;
      } else {
        handleHalf(begins.get(slot, RECORD));
        found++;
      }
      slot = open.removeAndNext(slot);
    }
    if (!own) {
      handleHalf(record); // completes nothing in its own part
      found++;
    }
    return found;
  }

  /** A message that does not block is posted with a request, by a record with this number. */
  void post(EventCursor event, long record, int part) {
    if (begins.size() < MAX_OPERATIONS) {
      endRequest(event);
      int slot = open.begin(event.location(), EventFamily.REQUEST, event.get(Role.MATCHING_ID), 0);
      begins.set(slot, RECORD, record);
      begins.set(slot, PART, part);
    }
  }

  /** A send is complete; returns 1 if that is the half of a request that was posted elsewhere. */
  int completeSend(EventCursor event, long record, int part) {
    int slot = endRequest(event);
    if (slot == WaitingRows.NONE || begins.get(slot, PART) == part) {
      return 0;
    }
    handleHalf(record);
    return 1;
  }

  /** A receive is complete; returns 1 if its post is the half of a request in another part. */
  int completeReceive(EventCursor event, int part) {
    int slot = endRequest(event);
    if (slot == WaitingRows.NONE || begins.get(slot, PART) == part) {
      return 0;
    }
    handleHalf(begins.get(slot, RECORD));
    return 1;
  }

  /** Takes out the open request with the id of a record; its row stays readable until the next. */
  private int endRequest(EventCursor event) {
    long id = event.get(Role.MATCHING_ID);
    int slot = open.find(event.location(), EventFamily.REQUEST, id, 0);
    if (slot != WaitingRows.NONE) {
      open.remove(slot);
    }
    return slot;
  }

  private void handleHalf(long record) {
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
