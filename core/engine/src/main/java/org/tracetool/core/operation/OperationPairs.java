package org.tracetool.core.operation;

import org.tracetool.core.event.MarkerDuration;

/** The key-value pairs of events that say how operations belong together, by names of keys. */
public final class OperationPairs {
  /** The key of a call that is an iteration: its number. */
  public static final String STEP = "step";

  private OperationPairs() {}

  /** Whether pairs with a key of this name join or number operations, or say how long they last. */
  public static boolean contains(String key) {
    return switch (key) {
      case LaunchMatcher.KEY,
          STEP,
          CollectiveCalls.SEQUENCE_KEY,
          ReceiveTimeKey.NAME,
          MarkerDuration.NAME ->
          true;
      default -> false;
    };
  }
}
