package org.tracetool.analyze.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds calls that are made again and again in the same order, without a region around them. */
final class PeriodSearch {
  private static final int MIN_ITERATIONS = 3;

  /** Calls that are compared at most: a run without a period shall not take long. */
  private static final long MAX_COMPARISONS = 200_000_000;

  private final RankCallLog[] ranks;
  private final double duration;
  private final DirectCalls first;

  /** Where a stretch begins, and how many iterations it has. */
  private int start;

  private int count;

  /** The regions of an iteration, in order; set if one was found. */
  private int[] pattern;

  PeriodSearch(RankCallLog[] ranks, double duration) {
    this.ranks = ranks;
    this.duration = duration;
    first = DirectCalls.of(ranks[0]);
  }

  /** The regions of an iteration in order. */
  int[] pattern() {
    return pattern;
  }

  /** The iterations of each rank, null if there are none. */
  List<RankSpans> find() {
    int size = first.size();
    long longest = Math.min(size / MIN_ITERATIONS, MAX_COMPARISONS / Math.max(1, size));
    for (int period = 2; period <= longest; period++) {
      if (!findStretch(period)) {
        continue;
      }
      int[] names = new int[count * period];
      for (int i = 0; i < names.length; i++) {
        names[i] = first.region(start + i);
      }
      if (Arrays.stream(names).allMatch(name -> name == names[0])) {
        continue;
      }
      List<RankSpans> spans = spans(names, period);
      if (spans == null) {
        return null; // a rank does something else
      }
      if (coversHalf(spans)) {
        pattern = Arrays.copyOf(names, period);
        return spans;
      }
    }
    return null;
  }

  /** Finds the stretch with most whole periods, the earliest of equal ones. */
  private boolean findStretch(int period) {
    count = 0;
    int size = first.size();
    int from = 0;
    while (from + period < size) {
      int to = from;
      while (to + period < size && first.region(to) == first.region(to + period)) {
        to++;
      }
      int whole = (to + period - from) / period;
      if (whole >= MIN_ITERATIONS && whole > count) {
        count = whole;
        start = from;
      }
      from = to + 1;
    }
    return count > 0;
  }

  private List<RankSpans> spans(int[] names, int period) {
    List<RankSpans> spans = new ArrayList<>();
    int[] failure = failures(names);
    for (int r = 0; r < ranks.length; r++) {
      DirectCalls calls = r == 0 ? first : DirectCalls.of(ranks[r]);
      int at = indexOf(calls, names, failure);
      if (at < 0) {
        return null;
      }
      spans.add(calls.spans(at, period, names.length / period));
    }
    return spans;
  }

  /** Of each prefix the length of the longest one that it ends with, as Knuth, Morris and Pratt. */
  private static int[] failures(int[] names) {
    int[] failure = new int[names.length];
    int length = 0;
    for (int i = 1; i < names.length; i++) {
      while (length > 0 && names[i] != names[length]) {
        length = failure[length - 1];
      }
      length += names[i] == names[length] ? 1 : 0;
      failure[i] = length;
    }
    return failure;
  }

  private static int indexOf(DirectCalls calls, int[] names, int[] failure) {
    int length = 0;
    for (int i = 0; i < calls.size(); i++) {
      while (length > 0 && calls.region(i) != names[length]) {
        length = failure[length - 1];
      }
      length += calls.region(i) == names[length] ? 1 : 0;
      if (length == names.length) {
        return i + 1 - length;
      }
    }
    return -1;
  }

  private boolean coversHalf(List<RankSpans> spans) {
    double cover = 0;
    for (RankSpans rank : spans) {
      cover += rank.end(rank.size() - 1) - rank.begin(0);
    }
    return 2 * cover >= duration * ranks.length;
  }
}
