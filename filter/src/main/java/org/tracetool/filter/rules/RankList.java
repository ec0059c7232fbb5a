package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.List;

/** Ranks and ranges of them, as a rank clause names them. */
final class RankList {
  private final List<long[]> ranges = new ArrayList<>();

  void add(long first, long last) {
    ranges.add(new long[] {first, last});
  }

  boolean contains(long rank) {
    for (long[] range : ranges) {
      if (rank >= range[0] && rank <= range[1]) {
        return true;
      }
    }
    return false;
  }
}
