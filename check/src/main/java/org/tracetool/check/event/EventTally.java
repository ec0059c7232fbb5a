package org.tracetool.check.event;

import java.util.Arrays;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Counts calls of regions and messages by process, to compare them with stored statistics. */
public final class EventTally {
  /** Pairs of process and region that are counted at most. */
  private static final int MAX_PAIRS = 1 << 21;

  private final KeyNumbers keys = new KeyNumbers();
  private final boolean wanted;
  private long[] counts = new long[64];
  private boolean full;

  EventTally(CheckContext context) {
    wanted = applies(context);
  }

  /** Returns whether a trace has statistics and events, and it is asked whether they agree. */
  public static boolean applies(CheckContext context) {
    boolean any = false;
    boolean events = false;
    for (StreamInfo stream : context.reader.streams()) {
      any |= context.reader.has(stream, Section.STATISTICS);
      events |= context.reader.has(stream, Section.EVENTS);
    }
    return any && events && context.findings.wants(CheckKind.STATISTICS_MISMATCH);
  }

  private static long key(LocationState loc, int region) {
    return (long) loc.index << 32 | Integer.toUnsignedLong(region);
  }

  void call(LocationState loc, int region) {
    if (wanted) {
      add(key(loc, region));
    }
  }

  /** Sends and receives; the sums are in {@link LocationState}. */
  void countMessage(LocationState loc, EventCursor event, boolean send) {
    if (wanted) {
      loc.countMessage(send ? 0 : 1, event.bytes());
    }
  }

  private void add(long key) {
    if (keys.size() >= MAX_PAIRS && keys.find(key) < 0) {
      full = true;
      return;
    }
    int at = keys.number(key);
    if (at == counts.length) {
      counts = Arrays.copyOf(counts, 2 * at);
    }
    counts[at]++;
  }

  /** Calls of a region; -1 if they were not counted. */
  public long calls(LocationState loc, int region) {
    int at = keys.find(key(loc, region));
    return at >= 0 ? counts[at] : full ? -1 : 0;
  }
}
