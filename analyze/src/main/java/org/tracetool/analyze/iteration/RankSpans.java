package org.tracetool.analyze.iteration;

import org.tracetool.core.collect.BinarySearch;
import org.tracetool.core.collect.LongList;

/** The iterations of one rank, in order: their times and the useful time inside, in ticks. */
final class RankSpans {
  /** Bytes of memory that an iteration takes. */
  static final int BYTES = 3 * Long.BYTES;

  private final LongList values = new LongList();

  /**
   * Appends an iteration.
   *
   * @param useful sum over the locations of the rank
   */
  void add(long begin, long end, long useful) {
    values.add(begin);
    values.add(end);
    values.add(useful);
  }

  int size() {
    return values.size() / 3;
  }

  long begin(int index) {
    return values.get(3 * index);
  }

  long end(int index) {
    return values.get(3 * index + 1);
  }

  long useful(int index) {
    return values.get(3 * index + 2);
  }

  /** The last iteration that begins at a time or before, -1 if there is none. */
  int at(long time) {
    return BinarySearch.countWhile(size(), place -> Long.compareUnsigned(begin(place), time) <= 0)
        - 1;
  }
}
