package org.tracetool.core.compare;

import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;

/**
 * One difference between two traces: something that only one of them has, or that differs between
 * them. A side without it is null.
 *
 * @param label the kind of the record, or {@code def-} and the kind of the definition
 * @param time of a record, in seconds with the precision of a double, for sorting; negative for
 *     definitions
 * @param first in the first trace
 * @param second in the second trace
 */
public record Difference(String label, double time, Side first, Side second) {
  /**
   * One side of a difference.
   *
   * @param entry the definition, or null
   * @param stream the stream of the record
   * @param record a block with the record as its only row, or null
   */
  public record Side(Definitions.Entry entry, int stream, EventBlock record) {}

  static Difference definition(Definitions.Entry a, Definitions.Entry b) {
    String kind = (a == null ? b : a).definition().kind().label();
    return new Difference("def-" + kind, -1, side(a), side(b));
  }

  private static Side side(Definitions.Entry entry) {
    return entry == null ? null : new Side(entry, entry.stream(), null);
  }
}
