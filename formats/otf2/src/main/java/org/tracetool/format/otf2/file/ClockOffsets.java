package org.tracetool.format.otf2.file;

/**
 * The records of a location about its clock: how far it is from that of the archive at some times.
 * With fewer than two of them, times are those of the archive.
 *
 * @param times in ticks of the location, strictly ascending
 * @param offsets what to add then
 * @param deviations standard deviations, as the bits of doubles
 */
public record ClockOffsets(long[] times, long[] offsets, long[] deviations) {
  /** Doubles hold all integers up to this one. */
  private static final long EXACT = 1L << 53;

  /**
   * The offsets to another clock, whose times are those of the archive times a factor, plus a
   * number.
   *
   * @param factor 0 if times are rounded
   * @param from a time before all events, on the clock of the archive
   * @param length of the time with events
   * @return null if there are none that give exactly these times
   */
  public ClockOffsets to(long factor, long plus, long from, long length) {
    if (factor == 1 && plus == 0) {
      return this;
    }
    if (times.length < 2) {
      long room = Math.multiplyHigh(factor - 1, length);
      boolean exact = factor > 0 && length >= 0 && room == 0 && (factor - 1) * length < EXACT;
      long at = plus + (factor - 1) * from;
      return exact && (factor - 1) * length >= 0
          ? new ClockOffsets(
              new long[] {from, from + 1}, new long[] {at, at + factor - 1}, new long[2])
          : null;
    }
    if (factor != 1) {
      return null; // corrections are rounded before and after
    }
    long[] moved = offsets.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += plus;
    }
    return new ClockOffsets(times, moved, deviations);
  }

  /** How many there are. */
  public int count() {
    return times.length;
  }
}
