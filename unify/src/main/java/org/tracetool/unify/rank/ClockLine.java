package org.tracetool.unify.rank;

/**
 * From the clock of a file to that of all: an offset, and a drift from some time on.
 *
 * @param shift ticks that are added
 * @param drift further ticks for each tick since {@code from}
 * @param from where the drift adds nothing
 */
public record ClockLine(long shift, double drift, long from) {
  /** The time on the clock of all; not before 0. */
  long at(long time) {
    long moved = time + shift;
    return Math.max(0, drift == 0 ? moved : moved + Math.round(drift * (time - from)));
  }
}
