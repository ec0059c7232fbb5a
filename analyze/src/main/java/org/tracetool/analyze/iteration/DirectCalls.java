package org.tracetool.analyze.iteration;

import org.tracetool.core.collect.LongList;

/** The user calls directly below the longest outermost call of a rank, in order. */
final class DirectCalls {
  private static final int FIELDS = 5;

  private final LongList values = new LongList();
  private long begin;
  private long end;
  private boolean isFound;

  /** Collects the calls of a rank. */
  static DirectCalls of(RankCallLog rank) {
    DirectCalls calls = new DirectCalls();
    rank.visit(calls::takeOutermost);
    rank.visit(calls::takeDirect);
    return calls;
  }

  private void takeOutermost(
      int region, int depth, boolean isUser, long from, long to, long usefulBegin, long usefulEnd) {
    // The log is in the order of ends, which is that of begins for outermost calls.
    if (depth == 1 && (!isFound || to - from > end - begin)) {
      begin = from;
      end = to;
      isFound = true;
    }
  }

  private void takeDirect(
      int region, int depth, boolean isUser, long from, long to, long usefulBegin, long usefulEnd) {
    boolean isInside =
        isFound && Long.compareUnsigned(from, begin) >= 0 && Long.compareUnsigned(to, end) <= 0;
    if (depth == 2 && isUser && isInside) {
      values.add(region);
      values.add(from);
      values.add(to);
      values.add(usefulBegin);
      values.add(usefulEnd);
    }
  }

  int size() {
    return values.size() / FIELDS;
  }

  int region(int index) {
    return (int) values.get(FIELDS * index);
  }

  long begin(int index) {
    return values.get(FIELDS * index + 1);
  }

  /**
   * The iterations of a stretch of calls.
   *
   * @param first index of its first call
   * @param period calls of an iteration
   * @param count number of iterations
   */
  RankSpans spans(int first, int period, int count) {
    RankSpans spans = new RankSpans();
    for (int i = 0; i < count; i++) {
      int from = first + i * period;
      boolean isLast = i == count - 1;
      long to = isLast ? values.get(FIELDS * (from + period - 1) + 2) : begin(from + period);
      long usefulTo = values.get(FIELDS * (from + period - (isLast ? 1 : 0)) + (isLast ? 4 : 3));
      spans.add(begin(from), to, usefulTo - values.get(FIELDS * from + 3));
    }
    return spans;
  }
}
