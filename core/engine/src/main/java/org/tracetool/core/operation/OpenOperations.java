package org.tracetool.core.operation;

import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;

/**
 * Operations that have begun and not ended. An end belongs to the begins in its process that have
 * its id and are of its family, as the columns of {@link EventKind} say. Which of them, if there
 * are several:
 *
 * <ul>
 *   <li>one-sided operations end together ({@link #removeAndNext});
 *   <li>of all others only the youngest is still open, since a begin replaces one with its id
 *       ({@link #beginAnew}); a caller that must lose no begin keeps them all ({@link #begin}).
 * </ul>
 */
public final class OpenOperations {
  /** No operation. */
  public static final int NONE = WaitingRows.NONE;

  private static final EventFamily[] FAMILIES = EventFamily.values();

  private final WaitingRows open;

  /**
   * Nothing is open.
   *
   * @param width longs that a row holds
   */
  public OpenOperations(int width) {
    open = new WaitingRows(width);
  }

  /** The rows of open operations; those with the same id are consecutive. */
  public WaitingRows waiting() {
    return open;
  }

  private static long process(int location, EventFamily family) {
    return (long) family.ordinal() << 32 | Integer.toUnsignedLong(location);
  }

  private static long field(EventCursor event, int index) {
    return index < 0 ? 0 : event.field(index);
  }

  /**
   * An operation begins; returns the slot of its row of zeros.
   *
   * @param scope a second part of the id; 0 where the family has none
   */
  public int begin(int location, EventFamily family, long id, long scope) {
    return open.add(process(location, family), id, scope);
  }

  /** As {@link #begin(int, EventFamily, long, long)}, for a record that begins something. */
  public int begin(EventCursor event) {
    EventKind kind = event.kind();
    long id = field(event, kind.idField());
    return begin(event.location(), kind.family(), id, field(event, kind.scopeField()));
  }

  /**
   * As {@link #begin(EventCursor)}. Unless it is one-sided, an operation that is open with its id
   * is given up: it has no end.
   */
  public int beginAnew(EventCursor event) {
    if (!event.kind().family().isOneSided()) {
      int replaced = find(event);
      if (replaced != NONE) {
        open.remove(replaced);
      }
    }
    return begin(event);
  }

  /** The oldest open operation with an id, or {@link #NONE}. */
  public int find(int location, EventFamily family, long id, long scope) {
    return open.find(process(location, family), id, scope);
  }

  /** The oldest operation with the id of a record, such as one that ends it, or {@link #NONE}. */
  public int find(EventCursor event) {
    EventKind kind = event.kind();
    long id = field(event, kind.idField());
    return find(event.location(), kind.family(), id, field(event, kind.scopeField()));
  }

  /** The process of an open operation. */
  public int location(int slot) {
    return (int) open.key(slot, 0);
  }

  /** The family of an open operation. */
  public EventFamily family(int slot) {
    return FAMILIES[(int) (open.key(slot, 0) >>> 32)];
  }

  /** Takes out an operation, which has ended or is given up. */
  public void remove(int slot) {
    open.remove(slot);
  }

  /** As {@link #remove}; returns the next one with the same id, or {@link #NONE}. */
  public int removeAndNext(int slot) {
    int next = open.next(slot);
    open.remove(slot);
    return next;
  }
}
