package org.tracetool.view.query;

import java.util.List;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.TimelineMessage;

/**
 * Which messages are shown.
 *
 * @param minBytes of messages of at least this size, unsigned
 * @param minTicks that take at least as long; those of which an end is not known are left out if it
 *     is not 0
 * @param tag with this tag; null for any
 */
record MessageFilter(long minBytes, long minTicks, Long tag) {
  /** All messages. */
  static final MessageFilter ALL = new MessageFilter(0, 0, null);

  /** The parameters {@code min_bytes}, {@code min_ticks} and {@code tag}. */
  static MessageFilter of(RequestParameters p) {
    Long tag = p.text("tag", null) == null ? null : p.number("tag", 0);
    return new MessageFilter(p.number("min_bytes", 0), p.number("min_ticks", 0), tag);
  }

  /** Those of some messages that are shown. */
  List<TimelineMessage> select(List<TimelineMessage> messages) {
    return equals(ALL) ? messages : messages.stream().filter(this::takes).toList();
  }

  private boolean takes(TimelineMessage m) {
    if (Long.compareUnsigned(m.bytes(), minBytes) < 0 || tag != null && m.tag() != tag) {
      return false;
    }
    boolean isKnown = m.sent() != -1L && m.received() != -1L;
    return minTicks == 0
        || isKnown
            && Long.compareUnsigned(m.received(), m.sent()) >= 0
            && Long.compareUnsigned(m.received() - m.sent(), minTicks) >= 0;
  }
}
