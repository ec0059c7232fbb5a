package org.tracetool.core.match;

import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Operations that have begun and not ended. An end belongs to the begins in its process that have
 * its id and are of its family. Which of them, if there are several:
 *
 * <ul>
 *   <li>one-sided operations end together ({@link #removeAndNext});
 *   <li>of all others only the youngest is still open, since a begin replaces one with its id
 *       ({@link #beginAnew}); a caller that must lose no begin keeps them all ({@link #begin}).
 * </ul>
 */
public final class OpenOperations {
  /** No operation. */
  public static final int NONE = Waiting.NONE;

  /** Operations whose ids have to do with each other, and how records give these. */
  public enum Family {
    /** Collective operations: {@link Role#MATCHING_ID}. */
    COLLECTIVE,
    /** File operations: {@link Role#MATCHING_ID}. */
    FILE,
    /** Operations through handles of files: the handle and {@link Role#MATCHING_ID}. */
    HANDLE,
    /** One-sided operations: communicator and tag. */
    ONE_SIDED,
    /**
     * One-sided operations through windows: the window and {@link Role#MATCHING_ID}. The first
     * record of a completion is the end, also if it is that of the target: what is complete there
     * is complete here.
     */
    WINDOW,
    /** Non-blocking messages: the id of the request. */
    REQUEST;

    /** The family of the operation that a record begins; null if it begins none that has an end. */
    public static Family begunBy(EventKind kind) {
      return switch (kind) {
        case COLLECTIVE_BEGIN -> COLLECTIVE;
        case FILE_OPERATION_BEGIN -> FILE;
        case IO_BEGIN -> HANDLE;
        case RMA_PUT, RMA_GET -> ONE_SIDED; // the end of a put with remote end is elsewhere
        case WINDOW_PUT, WINDOW_GET, WINDOW_ATOMIC -> WINDOW;
        default -> null;
      };
    }

    /** The family of the operation that a record ends; null if it is no end. */
    public static Family endedBy(EventKind kind) {
      return switch (kind) {
        case COLLECTIVE_END -> COLLECTIVE;
        case FILE_OPERATION_END -> FILE;
        case IO_COMPLETE, IO_CANCELLED -> HANDLE;
        case RMA_END -> ONE_SIDED;
        case WINDOW_COMPLETE, WINDOW_COMPLETE_NON_BLOCKING, WINDOW_COMPLETE_REMOTE -> WINDOW;
        default -> null;
      };
    }

    /** Whether it is communication of one side alone. */
    public boolean isOneSided() {
      return this == ONE_SIDED || this == WINDOW;
    }

    private long firstId(EventCursor event) {
      return switch (this) {
        case ONE_SIDED -> event.comm();
        case WINDOW -> event.get(Role.WINDOW);
        default -> event.get(Role.MATCHING_ID);
      };
    }

    private long secondId(EventCursor event) {
      return switch (this) {
        case ONE_SIDED -> event.tag();
        case WINDOW -> event.get(Role.MATCHING_ID);
        case HANDLE -> event.get(Role.IO_HANDLE);
        default -> 0;
      };
    }
  }

  private static final Family[] FAMILIES = Family.values();

  private final Waiting open;

  /**
   * Nothing is open.
   *
   * @param width longs that a row holds
   */
  public OpenOperations(int width) {
    open = new Waiting(width);
  }

  /** The rows of open operations; those with the same id are consecutive. */
  public Waiting waiting() {
    return open;
  }

  private static long process(int location, Family family) {
    return (long) family.ordinal() << 32 | Integer.toUnsignedLong(location);
  }

  /** An operation begins; returns the slot of its row of zeros. */
  public int begin(int location, Family family, long id) {
    return open.add(process(location, family), id, 0);
  }

  /** As {@link #begin(int, Family, long)}, for a record that begins something. */
  public int begin(EventCursor event) {
    Family family = Family.begunBy(event.kind());
    return open.add(
        process(event.location(), family), family.firstId(event), family.secondId(event));
  }

  /**
   * As {@link #begin(EventCursor)}. Unless it is one-sided, an operation that is open with its id
   * is given up: it has no end.
   */
  public int beginAnew(EventCursor event) {
    Family family = Family.begunBy(event.kind());
    if (!family.isOneSided()) {
      int replaced = find(event, family);
      if (replaced != NONE) {
        open.remove(replaced);
      }
    }
    return begin(event);
  }

  /** The oldest open operation with an id, or {@link #NONE}. */
  public int find(int location, Family family, long id) {
    return open.find(process(location, family), id, 0);
  }

  /** The oldest operation that a record ends, or {@link #NONE}. */
  public int find(EventCursor end) {
    return find(end, Family.endedBy(end.kind()));
  }

  private int find(EventCursor event, Family family) {
    return open.find(
        process(event.location(), family), family.firstId(event), family.secondId(event));
  }

  /** The process of an open operation. */
  public int location(int slot) {
    return (int) open.key(slot, 0);
  }

  /** The family of an open operation. */
  public Family family(int slot) {
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
