package org.tracetool.core.match;

import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Operations that have begun and not ended. An end belongs to the begins in its process that have
 * its id and are of its family; if there are several, the caller decides which: the oldest one, all
 * of them (one-sided operations), or only the youngest, since a begin replaces one with its id.
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
    /** One-sided operations: communicator (or window) and tag (or matching id). */
    ONE_SIDED,
    /** Non-blocking messages: the id of the request. */
    REQUEST;

    /** The family of the operation that a record begins; null if it begins none that has an end. */
    public static Family begunBy(EventKind kind) {
      return switch (kind) {
        case COLLECTIVE_BEGIN -> COLLECTIVE;
        case FILE_OPERATION_BEGIN -> FILE;
        case RMA_PUT, RMA_GET -> ONE_SIDED; // the end of a put with remote end is elsewhere
        default -> null;
      };
    }

    /** The family of the operation that a record ends; null if it is no end. */
    public static Family endedBy(EventKind kind) {
      return switch (kind) {
        case COLLECTIVE_END -> COLLECTIVE;
        case FILE_OPERATION_END -> FILE;
        case RMA_END -> ONE_SIDED;
        default -> null;
      };
    }
  }

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

  private static long id(EventCursor event, Family family) {
    return family == Family.ONE_SIDED ? event.comm() : event.get(Role.MATCHING_ID);
  }

  private static long secondId(EventCursor event, Family family) {
    return family == Family.ONE_SIDED ? event.tag() : 0;
  }

  /** An operation begins; returns the slot of its row of zeros. */
  public int begin(int location, Family family, long id) {
    return open.add(process(location, family), id, 0);
  }

  /** As {@link #begin(int, Family, long)}, for a record that begins something. */
  public int begin(EventCursor event) {
    Family family = Family.begunBy(event.kind());
    return open.add(process(event.location(), family), id(event, family), secondId(event, family));
  }

  /** The oldest open operation with an id, or {@link #NONE}. */
  public int find(int location, Family family, long id) {
    return open.find(process(location, family), id, 0);
  }

  /** The oldest operation that a record ends, or {@link #NONE}. */
  public int find(EventCursor end) {
    Family family = Family.endedBy(end.kind());
    return open.find(process(end.location(), family), id(end, family), secondId(end, family));
  }

  /** Takes out an operation, which has ended or is given up. */
  public void remove(int slot) {
    open.remove(slot);
  }
}
