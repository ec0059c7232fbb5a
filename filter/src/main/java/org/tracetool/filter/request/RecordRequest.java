package org.tracetool.filter.request;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.rules.NamePattern;

/**
 * A selected part of a trace; a record stays if all of these match.
 *
 * @param kinds kinds of records
 * @param processes processes by token; null for all
 * @param type a name that the function, counter, collective operation or file of the record must
 *     have; null for any
 * @param first first tick of the window, unsigned
 * @param last last tick of the window, inclusive, unsigned
 * @param messages the sorts of messages that the type names; null if it names something else
 */
public record RecordRequest(
    Set<EventKind> kinds,
    IntPredicate processes,
    NamePattern type,
    long first,
    long last,
    Set<MessageType> messages) {
  /**
   * Messages with a tag in a communicator.
   *
   * @param anyComm whether the communicator does not matter
   * @param comm its token, unsigned
   * @param tag the tag, unsigned
   */
  public record MessageType(boolean anyComm, long comm, long tag) {}

  /** So many requests at most can be applied together. */
  public static final int MAX_REQUESTS = 62;

  /** Takes an unchangeable copy. */
  public RecordRequest {
    kinds = Set.copyOf(kinds);
    messages = messages == null ? null : Set.copyOf(messages);
  }

  /** A request whose type names no sort of messages. */
  public RecordRequest(
      Set<EventKind> kinds, IntPredicate processes, NamePattern type, long first, long last) {
    this(kinds, processes, type, first, last, null);
  }

  /** Everything. */
  public static RecordRequest all() {
    return new RecordRequest(EnumSet.allOf(EventKind.class), null, null, 0, -1L);
  }

  /** Everything within a window. */
  public static RecordRequest within(TimeWindow window) {
    long last = window.to() == -1L ? -1L : window.to() - 1;
    return new RecordRequest(EnumSet.allOf(EventKind.class), null, null, window.from(), last);
  }

  /** The intersection of both; at most one of them may have a type. */
  public RecordRequest and(RecordRequest other) {
    EnumSet<EventKind> both = EnumSet.noneOf(EventKind.class);
    for (EventKind kind : kinds) {
      if (other.kinds.contains(kind)) {
        both.add(kind);
      }
    }
    IntPredicate where =
        processes == null
            ? other.processes
            : other.processes == null ? processes : processes.and(other.processes);
    return new RecordRequest(
        both,
        where,
        type == null ? other.type : type,
        Long.compareUnsigned(first, other.first) > 0 ? first : other.first,
        Long.compareUnsigned(last, other.last) < 0 ? last : other.last,
        messages == null ? other.messages : messages);
  }

  /** Returns whether its window is not empty. */
  public boolean isEmpty() {
    return Long.compareUnsigned(first, last) > 0 || kinds.isEmpty();
  }

  /** Returns whether the type names the sort of a message. */
  public boolean names(long comm, long tag) {
    if (messages != null) {
      for (MessageType sort : messages) {
        if (sort.tag() == (tag & 0xffff_ffffL)
            && (sort.anyComm() || sort.comm() == (comm & 0xffff_ffffL))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether it selects a process. */
  public boolean wants(int process) {
    return processes == null || processes.test(process);
  }
}
