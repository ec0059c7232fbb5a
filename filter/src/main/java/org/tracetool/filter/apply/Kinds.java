package org.tracetool.filter.apply;

import org.tracetool.core.event.EventKind;

/** What filters have to know about kinds of records. */
final class Kinds {
  private Kinds() {}

  /** Whether records of a kind go when the call goes that they were recorded in. */
  static boolean goWithTheirCall(EventKind kind) {
    return switch (kind.category()) {
      case MESSAGES, COLLECTIVES, IO, RMA -> true;
      default -> false;
    };
  }
}
