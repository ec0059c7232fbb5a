package org.tracetool.view.model;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageResult;

/**
 * A message; a time of -1 is not known.
 *
 * @param sender token of the process
 * @param receiver token of the process
 * @param comm token of the communicator
 * @param sent ticks
 * @param received ticks
 */
public record TimelineMessage(
    int sender, int receiver, int comm, long tag, long sent, long received, long bytes) {
  /** Kinds of the records of both ends. */
  public static final Set<EventKind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(EventKind.SEND, EventKind.ISEND, EventKind.RECEIVE, EventKind.IRECEIVE));

  /** What messages have in common that do not pass each other. */
  public record MessageKind(int sender, int receiver, int comm, long tag) {}

  /**
   * A message, or half of one, that a matcher found.
   *
   * @param time which of the longs of a half is its time
   * @param bytes which is its size
   */
  public static TimelineMessage of(MessageResult m, int time, int bytes) {
    return new TimelineMessage(
        m.sendLocation(),
        m.receiveLocation(),
        (int) m.comm(),
        m.tag(),
        m.hasSend() ? m.send(time) : -1L,
        m.hasReceive() ? m.receive(time) : -1L,
        m.bytes(bytes));
  }

  /** Whether both ends are known. */
  public boolean isWhole() {
    return sent != -1L && received != -1L;
  }
}
