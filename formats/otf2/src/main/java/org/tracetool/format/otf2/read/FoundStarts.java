package org.tracetool.format.otf2.read;

import java.util.List;
import org.tracetool.core.format.StartFacet;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.RecordInput;

/** Places from which the file of a location can be read, found while it is read. */
final class FoundStarts {
  /** Operations that are open at all places together, at most: 16 MiB. */
  private static final long MAX_NUMBERS = 2 << 20;

  private final List<StartFacet.Start> found;
  private final long distance;
  private final OpenCollectives open = new OpenCollectives();
  private long next;
  private long numbers;

  /**
   * No places yet.
   *
   * @param distance bytes that are at least between two of them
   */
  FoundStarts(List<StartFacet.Start> found, long distance) {
    this.found = found;
    this.distance = distance;
    this.next = distance;
  }

  /** The first byte at which a place is wanted; the largest number for none. */
  long next() {
    return next;
  }

  /** Adds the place before the next event. */
  void add(RecordInput in, ClockCorrection clock) {
    open.forget(in.number());
    long[] state = open.numbers();
    numbers += state.length;
    if (numbers > MAX_NUMBERS) {
      next = Long.MAX_VALUE; // far more begins than ends
      return;
    }
    found.add(new StartFacet.Start(clock.apply(in.nextTime()), in.timedPlace(), state));
    next = in.nextOffset() + distance;
  }

  /** A collective operation begins, by the number of its record. */
  void begin(long number) {
    open.begin(OpenCollectives.NO_ROW, number);
  }

  /** A collective operation ends, by the number of its record. */
  void end(long number) {
    open.forget(number - 1);
    if (!open.isEmpty()) {
      open.end();
    }
  }
}
