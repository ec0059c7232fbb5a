package org.tracetool.format.tau.read;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/** How well leaves fit calls if the rows of a stream come in some order. */
final class OrderTrial {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  /** A place in this order. */
  static final class Outcome {
    private final CallFit calls = new CallFit();
    private boolean hasTime;
    private long last;

    /** How often times go back. */
    private long steps;

    long steps() {
      return steps;
    }

    boolean fitsAs(Outcome other) {
      return calls.implicit() == other.calls.implicit()
          && calls.spurious() == other.calls.spurious();
    }
  }

  private final Map<Integer, Outcome> outcomes = new HashMap<>();

  private OrderTrial() {}

  /** Reads a source, which it closes. */
  static Map<Integer, Outcome> of(EventSource source) throws IOException {
    OrderTrial trial = new OrderTrial();
    try (source) {
      source.drainTo(trial::take);
    }
    return trial.outcomes;
  }

  private void take(EventCursor row) {
    Outcome place = outcomes.computeIfAbsent(row.location(), l -> new Outcome());
    if (place.hasTime && Long.compareUnsigned(row.time(), place.last) < 0) {
      place.steps++;
    }
    place.hasTime = true;
    place.last = row.time();
    if (row.kind() == EventKind.ENTER) {
      place.calls.enter((int) row.field(0));
    } else if (row.kind() == EventKind.LEAVE) {
      place.calls.leave((int) row.field(0));
    }
  }
}
