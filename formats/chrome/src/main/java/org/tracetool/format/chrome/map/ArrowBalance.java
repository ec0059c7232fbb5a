package org.tracetool.format.chrome.map;

import org.tracetool.core.collect.LongMap;
import org.tracetool.core.report.WarningCode;

/**
 * Which arrows lack an end or a begin: begins and ends of one category and id are counted against
 * each other, in any order, as events are not in that of time.
 */
final class ArrowBalance {
  /** More arrows without their other side at a time are not told apart, which bounds the memory. */
  static final int MAX_OPEN = 1 << 18;

  private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

  /** Twice the begins less the ends, which is never {@link LongMap#ABSENT}; absent if 0. */
  private final LongMap balances = new LongMap();

  private int open;
  private boolean isFull;
  private long withoutEnd;
  private long withoutBegin;
  private long unknown;

  /**
   * Counts a begin or an end.
   *
   * @param id what both have in common within the category
   */
  void count(int category, long id, boolean isBegin) {
    long key = id + category * SPREAD;
    long known = balances.get(key);
    if (known == LongMap.ABSENT) {
      isFull |= open == MAX_OPEN;
      if (isFull) {
        unknown++;
        return;
      }
      open++;
      known = 0;
    }
    if (isBegin) {
      withoutEnd += known >= 0 ? 1 : 0;
      withoutBegin -= known < 0 ? 1 : 0;
      known += 2;
    } else {
      withoutEnd -= known > 0 ? 1 : 0;
      withoutBegin += known <= 0 ? 1 : 0;
      known -= 2;
    }
    open -= known == 0 ? 1 : 0;
    balances.put(key, known == 0 ? LongMap.ABSENT : known);
  }

  /** Reports how many there are. */
  void finish(ScanIncidents incidents) {
    incidents.reportMany(WarningCode.UNFINISHED_OPERATIONS, "arrows without an end", withoutEnd);
    incidents.reportMany(WarningCode.UNFINISHED_OPERATIONS, "arrows without a begin", withoutBegin);
    incidents.reportMany(
        WarningCode.LIMIT_REACHED,
        "begins and ends of arrows that were not looked for, as too many arrows were open",
        unknown);
  }
}
