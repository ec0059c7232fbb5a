package org.tracetool.filter.apply.stage;

import org.tracetool.core.event.EventKind;

/** Properties of kinds of records for filters. */
public final class KindRules {
  private KindRules() {}

  /** Returns whether records of a kind are removed with the call that they were recorded in. */
  public static boolean goWithTheirCall(EventKind kind) {
    return switch (kind.category()) {
      case MESSAGES, COLLECTIVES, IO, RMA -> true;
      default -> false;
    };
  }
}
