package org.tracetool.check;

import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.event.EventCursor;

/** Counts calls of regions and messages by process, to compare them with stored statistics. */
final class EventTally {
  /** Pairs of process and region that are counted at most. */
  private static final int MOST = 1 << 21;

  private final KeyNumbers keys = new KeyNumbers();
  private final boolean wanted;
  private long[] counts = new long[64];
  private boolean full;

  EventTally(Context context) {
    wanted = StatisticsCheck.applies(context);
  }

  private static long key(Loc loc, int region) {
    return (long) loc.index << 32 | Integer.toUnsignedLong(region);
  }

  void call(Loc loc, int region) {
    if (wanted) {
      add(key(loc, region));
    }
  }

  /** Sends and receives; the sums are in {@link Loc}. */
  void message(Loc loc, EventCursor event, boolean send) {
    if (wanted) {
      loc.message(send ? 0 : 1, event.bytes());
    }
  }

  private void add(long key) {
    if (keys.size() >= MOST && keys.find(key) < 0) {
      full = true;
      return;
    }
    int at = keys.number(key);
    if (at == counts.length) {
      counts = java.util.Arrays.copyOf(counts, 2 * at);
    }
    counts[at]++;
  }

  /** Calls of a region; -1 if they were not counted. */
  long calls(Loc loc, int region) {
    int at = keys.find(key(loc, region));
    return at >= 0 ? counts[at] : full ? -1 : 0;
  }
}
