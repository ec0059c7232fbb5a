package org.tracetool.format.tau.read;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
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
      EventBlock block = new EventBlock();
      EventCursor row = new EventCursor();
      while (source.read(block)) {
        row.wrap(block);
        while (row.next()) {
          trial.take(block.words(), row.row());
        }
      }
    }
    return trial.outcomes;
  }

  private void take(long[] words, int at) {
    int location = EventBlock.location(words[at + 1]);
    Outcome place = outcomes.computeIfAbsent(location, l -> new Outcome());
    if (place.hasTime && Long.compareUnsigned(words[at], place.last) < 0) {
      place.steps++;
    }
    place.hasTime = true;
    place.last = words[at];
    int kind = EventBlock.kindOrdinal(words[at + 1]);
    if (kind == ENTER) {
      place.calls.enter((int) words[at + EventBlock.FIELDS]);
    } else if (kind == LEAVE) {
      place.calls.leave((int) words[at + EventBlock.FIELDS]);
    }
  }
}
