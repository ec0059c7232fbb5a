package org.tracetool.clock.map;

/**
 * From the time that a clock showed to the corrected one, in ticks. A later time never becomes an
 * earlier one. Times are numbers with a sign here: traces with times from 2^63 ticks on are
 * refused.
 */
public interface TimeMap {
  /** Nothing is corrected. */
  TimeMap IDENTITY =
      new TimeMap() {
        @Override
        public long at(long time) {
          return time;
        }

        @Override
        public TimeMap view() {
          return this;
        }
      };

  /** The corrected time. */
  long at(long time);

  /** The same function for another thread; a function remembers where it was asked last. */
  TimeMap view();

  /** All times are moved by the same number of ticks. */
  static TimeMap shift(long ticks) {
    return ticks == 0 ? IDENTITY : LinePieces.constant(ticks);
  }

  /** One function after another. */
  static TimeMap chain(TimeMap first, TimeMap second) {
    if (first == IDENTITY) {
      return second;
    }
    return second == IDENTITY ? first : new Chain(first, second);
  }

  /** The second function of what the first one gives. */
  record Chain(TimeMap first, TimeMap second) implements TimeMap {
    @Override
    public long at(long time) {
      return second.at(first.at(time));
    }

    @Override
    public TimeMap view() {
      return new Chain(first.view(), second.view());
    }
  }
}
